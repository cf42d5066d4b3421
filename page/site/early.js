/**
 * Applies the chosen theme before the first paint, so that nothing flashes. This is not a module, because modules run after the
 * document is parsed.
 */
{
    let chosen = null;
    try {
        chosen = localStorage.getItem('cavalcade-theme');
    } catch {
        // Storage is blocked.
    }
    if (chosen === 'light' || chosen === 'dark') {
        document.documentElement.dataset['theme'] = chosen;
        document.querySelector('meta[name="color-scheme"]')?.setAttribute('content', chosen);
    }
}
