// A lesson's widgets are ipywidgets; this script only keeps what is typed in them from the notebook's own shortcuts.

function render({ el }) {
  const ended = new AbortController();
  (function seek() {
    const root = el.closest(".evalnb-lesson");
    if (ended.signal.aborted) return;
    if (!root) return requestAnimationFrame(seek);
    root.setAttribute("data-lm-suppress-shortcuts", "true");
    for (const name of ["keydown", "keyup", "keypress"]) {
      root.addEventListener(name, (event) => event.stopPropagation(), { signal: ended.signal });
    }
  })();
  return () => ended.abort();
}

export default { render };
