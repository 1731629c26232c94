"""The style sheet of the page: light and dark, tokens in colours, marks for whitespace.

Whatever is added to the text of tokens is added here, so that copying gives the text alone. Where
one points at a token, what is said of it stands at the lower edge of the window. Tokens stand from
left to right, one by one, whichever way the text in each of them runs.
"""

STYLE = """
:root{color-scheme:light dark;--page:#fbfcfd;--card:#fff;--line:#dfe5ea;--text:#14202b;
--soft:#566573;--mark:#6b7b8a;--bar:#3b82c4;--cause:#d1495b;--a:#cbe5ff;--b:#ffe8ad;--c:#ccf0c8;--d:#ffd6df;
--x:#7a3e9d;--y:#3f4db3}
@media(prefers-color-scheme:dark){:root{--page:#0f1317;--card:#161b21;--line:#2a323b;--text:#e8eef4;
--soft:#9fb0bf;--mark:#94a7b8;--bar:#5aa2e0;--cause:#ef7a88;--a:#1c4468;--b:#5a4712;--c:#1d4f2e;--d:#662b40}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);
font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
main{max-width:64rem;margin:0 auto;padding:2.5rem 1.5rem 5rem}
h1{font-size:1.6rem;line-height:1.25;margin:0 0 1.25rem;overflow-wrap:anywhere}
h2{font-size:1.1rem;margin:2.5rem 0 .75rem}
p{margin:.5rem 0}
a{color:var(--bar)}
.soft{color:var(--soft);font-size:.9rem}
.cause{font-size:1.25rem;line-height:1.4;margin:0 0 1.25rem;padding-left:.85rem;
border-left:.25rem solid var(--cause)}
dl{display:flex;flex-wrap:wrap;gap:.75rem;margin:0}
dl div{background:var(--card);border:1px solid var(--line);border-radius:.6rem;padding:.6rem 1rem}
dt{color:var(--soft);font-size:.8rem}
dd{margin:0;font-size:1.35rem;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{text-align:start;padding:.3rem .75rem .3rem 0;border-bottom:1px solid var(--line);
vertical-align:top;overflow-wrap:break-word}
th{font-weight:600;font-size:.85rem;color:var(--soft)}
.n{text-align:end;white-space:nowrap}
.bar{width:35%;min-width:6rem;padding-right:0;vertical-align:middle}
.bar span{display:block;height:.8rem;border-radius:.2rem;background:var(--bar)}
.scroll{overflow-x:auto}
table.narrow{width:auto}
.narrow .n{padding-left:1rem}
.total td{font-weight:600;border-bottom:0}
.marked td{font-weight:600}
.marked .bar span{background:var(--cause)}
.tokens,code{font-family:ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace}
.tokens{background:var(--card);border:1px solid var(--line);border-radius:.6rem;padding:1rem 1.1rem;
font-size:.95rem;line-height:1.75;white-space:break-spaces;overflow-wrap:anywhere;tab-size:4}
.tokens,code{direction:ltr}
code{font-size:.9rem;line-height:1.75;overflow-wrap:anywhere}
code i{white-space:pre-wrap}
code i.nl{white-space:normal}
.tokens span,code span{unicode-bidi:isolate}
.a,.b,.c,.d,.x,.y{border-radius:.2rem;padding:.1rem 0}
.a{background:var(--a)}.b{background:var(--b)}.c{background:var(--c)}.d{background:var(--d)}
.x,.y{color:#fff;font-weight:600}.x{background:var(--x)}.y{background:var(--y)}
.g{border:1px dashed var(--mark);border-radius:.3rem;padding:.05rem .1rem .05rem .2rem;
white-space:nowrap}
[data-b]{margin-left:.1rem;padding:.05rem .15rem}
[data-b]::before{content:attr(data-b);font-size:.75em;color:var(--mark);user-select:none}
i{font-style:normal;background:radial-gradient(circle,var(--mark) .055em,transparent .075em)
0 0/1ch 100%}
i.nl,i.tab{background:none}
i.nl::before,i.tab::before{color:var(--mark)}
i.nl::before{content:"\\21b5"}
i.tab::before{content:"\\2192";position:absolute}
.k::before{content:"\\25cc"}
data{color:var(--mark)}
.x i,.x data,.y i,.y data{--mark:#d9cdf0}
.tokens [data-i]:hover{outline:2px solid var(--text);outline-offset:0}
.tokens [data-i]:hover::after{content:attr(data-i);position:fixed;left:0;right:0;bottom:0;
padding:.6rem 1.5rem;background:var(--text);color:var(--page);font-size:.95rem;font-weight:400;
white-space:normal;overflow-wrap:anywhere;direction:ltr;user-select:none}
details{margin-top:1rem}
summary{cursor:pointer}
@media(max-width:40rem){main{padding:1.5rem 1rem 5rem}table{font-size:.9rem}
th,td{padding-right:.5rem}.narrow .n{padding-left:.25rem}tr{position:relative}
th+td:last-child{display:none}td.bar{position:absolute;left:0;right:0;bottom:-1px;width:auto;
padding:0;border:0}.bar span{height:.2rem}dl{gap:.5rem}dl div{padding:.4rem .7rem}}
@media(max-width:30rem){table{font-size:.8rem}th{font-size:.75rem}th,td{padding-right:.35rem}}
@media print{.tokens{border:0;padding:0}.a,.b,.c,.d,.x,.y,.bar span{print-color-adjust:exact}}
"""
