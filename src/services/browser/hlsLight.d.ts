/** The build without alternate audio, subtitles and encryption: the package describes only its full build. */
declare module 'hls.js/light' {
  export * from 'hls.js';
  export { default } from 'hls.js';
}
