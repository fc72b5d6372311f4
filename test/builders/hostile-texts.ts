// Two hundred texts that would run, load or embed something if anything read them as markup: what they
// are × what they break out of. Each that runs sets `ran`. None is longer than a tag of a case may be.

/** What they are. */
const SHAPES = [
  ...['<script>ran=1</script>', '<svg><script>ran=1</script>', '<body onload=ran=1>'],
  ...['<img src=x onerror=ran=1>', '<svg onload=ran=1>', '<details open ontoggle=ran=1>'],
  ...['<svg><animate onbegin=ran=1 attributeName=x>', '<input autofocus onfocus=ran=1>'],
  ...['<video><source onerror=ran=1>', '<iframe src=javascript:ran=1>'],
  ...['<iframe srcdoc="<script>ran=1</script>">', '<object data=javascript:ran=1>'],
  ...['<embed src=javascript:ran=1>', '<a href=javascript:ran=1>x</a>'],
  ...['<math href=javascript:ran=1>x', '<style>*{background:url(//x.invalid)}</style>'],
  ...['<link rel=stylesheet href=//x.invalid>', '<base href=//x.invalid/>'],
  ...['<meta http-equiv=refresh content=0;//x.invalid>', '<form action=//x.invalid><button>'],
  ...['{{constructor.constructor("ran=1")()}}', '${ran=1}{@html "<img onerror=ran=1>"}'],
  ...['javascript:ran=1', '[x](javascript:ran=1)', '![x](//x.invalid "onerror=ran=1")'],
] as const;

/** What they break out of: nothing, attributes, and elements that hold text. */
const PLACES = ['', '">', "'>", '</textarea>', '</title>', '</style>', '</script>', '-->'] as const;

/** How many there are. */
export const HOSTILE_TEXTS = 200;

/** All of them. */
export const hostileTexts: readonly string[] = SHAPES.flatMap((shape) =>
  PLACES.map((place) => place + shape),
);

/** Those that Markdown has a meaning for, which takes their brackets off: a link and a picture. */
export function isMarkdown(text: string): boolean {
  return /!?\[x\]\(/.test(text);
}
