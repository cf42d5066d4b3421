/**
 * Before the first paint: what the reader has chosen of light and dark, so that nothing flashes. It is no module, since
 * those run only when the document is there.
 */
{
    let chosen = null;
    try {
        chosen = localStorage.getItem('cavalcade-theme');
    } catch {
        // A browser that keeps nothing has no choice to tell of.
    }
    if (chosen === 'light' || chosen === 'dark') {
        document.documentElement.dataset['theme'] = chosen;
        document.querySelector('meta[name="color-scheme"]')?.setAttribute('content', chosen);
    }
}
