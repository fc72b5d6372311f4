// Files that are read as text; the bundler puts them into the code.
declare module '*.css?raw' {
  const text: string;
  export default text;
}
declare module '*.mjs?raw' {
  const text: string;
  export default text;
}
