//! What the head of a document says on a host of files, where no server says it.

use std::path::Path;

/// The server's policy (`headers.rs`), which also allows the engine. `frame-ancestors` does not work in a document.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
                      img-src 'self' blob: data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; \
                      base-uri 'none'; form-action 'none'";

/// Where the head begins, in every document of ours.
const BEGIN: &str = "<meta charset=\"utf-8\">\n";

/// Where it ends.
const END: &str = "</head>\n";

/// The document with the policy, the mark of the engine, what keeps it for later, and at last these links: what is
/// needed for the first paint comes first.
pub(super) fn complete(document: &str, name: &Path, links: &str) -> Result<String, String> {
    let (before, after) =
        document.split_once(BEGIN).ok_or_else(|| format!("{} has no line {}", name.display(), BEGIN.trim()))?;
    let up = "../".repeat(name.components().count() - 1);
    let added = format!(
        "<meta http-equiv=\"content-security-policy\" content=\"{POLICY}\">\n\
         <meta name=\"cavalcade-engine\" content=\"wasm\">\n\
         <link rel=\"manifest\" href=\"{up}manifest.webmanifest\">\n\
         <link rel=\"apple-touch-icon\" href=\"{up}icon-192.png\">\n\
         <script type=\"module\" src=\"{up}offline.js\"></script>\n"
    );
    let (head, body) = after.split_once(END).ok_or_else(|| format!("{} has no line {}", name.display(), END.trim()))?;
    Ok([before, BEGIN, &added, head, links, END, body].concat())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::process::root;

    /// The rules of a policy that is written in Rust, over however many lines.
    fn rules(policy: &str) -> Vec<String> {
        let rules = policy
            .split([';', '"'])
            .map(|rule| rule.replace('\\', "").split_whitespace().collect::<Vec<_>>().join(" "));
        rules.filter(|rule| !rule.is_empty()).collect()
    }

    #[test]
    fn the_policy_is_that_of_the_server_and_the_engine() {
        let source = std::fs::read_to_string(root().join("crates/cavalcade-server/src/headers.rs")).unwrap();
        let (_, policy) = source.split_once("const POLICY: &str = ").unwrap();
        let mut served = rules(policy.split_once("\";\n").unwrap().0);
        served.retain(|rule| !rule.starts_with("frame-ancestors"));
        let mut ours = rules(POLICY);
        ours.retain(|rule| !rule.starts_with("worker-src") && !rule.starts_with("manifest-src"));
        let ours: Vec<String> = ours.iter().map(|rule| rule.replace(" 'wasm-unsafe-eval'", "")).collect();
        assert_eq!(ours, served);
    }

    #[test]
    fn a_document_in_a_folder_finds_what_is_above_it() {
        let document = "<head>\n<meta charset=\"utf-8\">\n<title>Words</title>\n</head>\n";
        let complete = complete(document, Path::new("learn/words.html"), "").unwrap();
        assert!(
            complete.contains("href=\"../manifest.webmanifest\"")
                && complete.ends_with("<title>Words</title>\n</head>\n")
        );
    }

    #[test]
    fn a_document_without_a_head_is_refused() {
        assert!(complete("<p>Hello", Path::new("index.html"), "").unwrap_err().contains("index.html"));
    }
}
