/** Colours, type and controls of every page; text keeps a contrast of 4.5:1 on each ground, light and dark. */
export const foundation = `
:root {
  color-scheme: light dark;
  --page: light-dark(#f4f5f8, #121419);
  --raised: light-dark(#ffffff, #1b1e25);
  --sunken: light-dark(#eef0f4, #252932);
  --line: light-dark(#dfe2e8, #343945);
  --edge: light-dark(#868e9d, #717a8a);
  --ink: light-dark(#171a21, #f1f3f6);
  --ink-soft: light-dark(#444b58, #c3c9d4);
  --ink-quiet: light-dark(#5a6271, #a3abb9);
  --accent: light-dark(#1b50c4, #9dbcff);
  --accent-strong: light-dark(#143f9e, #bcd1ff);
  --accent-soft: light-dark(#eaf0fd, #212c45);
  --on-accent: light-dark(#ffffff, #10182b);
  --good: light-dark(#14603a, #8ddcae);
  --good-soft: light-dark(#e0f3e6, #173524);
  --bad: light-dark(#b01e2d, #ff9d9d);
  --bad-soft: light-dark(#fdeceb, #42202a);
  --amber: light-dark(#7a4a03, #fbd27a);
  --amber-soft: light-dark(#fdf0d2, #3a2d10);
  --amber-line: light-dark(#ecc878, #6a5320);
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif;
  --mono: ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace;
}
*, ::before, ::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--page); color: var(--ink-soft); font: 16px/1.55 var(--sans); }
h1, h2, h3 { margin: 0; color: var(--ink); line-height: 1.25; letter-spacing: -0.015em; text-wrap: balance; }
p { margin: 0; }
b, strong { color: var(--ink); font-weight: 620; }
code { font: 0.93em var(--mono); overflow-wrap: anywhere; }
a { color: var(--accent); text-underline-offset: 3px; text-decoration-thickness: 1px; }
button, input, select { font: inherit; color: inherit; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.nowrap { white-space: nowrap; }
.primary, .secondary, .quiet {
  display: inline-flex; align-items: center; justify-content: center;
  padding: 12px 20px; border: 1px solid transparent; border-radius: 10px;
  font-weight: 620; line-height: 1.35; text-align: center; text-decoration: none; cursor: pointer;
}
.primary { background: var(--accent); color: var(--on-accent); }
.primary:hover { background: var(--accent-strong); }
.secondary { background: var(--raised); border-color: var(--edge); color: var(--ink); }
.secondary:hover { background: var(--sunken); }
.quiet { background: transparent; color: var(--ink-quiet); font-weight: 500; }
.quiet:hover { color: var(--ink); background: var(--sunken); }
.ribbon {
  padding: 8px 20px; background: var(--amber-soft); border-bottom: 1px solid var(--amber-line);
  color: var(--amber); font-size: 14px; line-height: 1.45; text-align: center; text-wrap: balance;
}
.ribbon strong { display: inline-block; color: inherit; }
.ribbon :is(strong, span) { display: inline-block; }
`
