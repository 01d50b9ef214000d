/**
 * Decodes the bytes of a text file, without byte order mark: UTF-8, UTF-16 with or without byte order mark, and any other
 * text as Windows-1252, which contains Latin-1.
 */
export function decodeText(bytes: Uint8Array): string {
  const encoding = findUtf16(bytes);
  // An incomplete last character must not change the encoding of the whole file.
  if (encoding !== undefined) return new TextDecoder(encoding).decode(bytes);
  const text = new TextDecoder().decode(bytes);
  if (!text.includes('\uFFFD')) return text;
  const damaged = text.match(/\uFFFD/g)?.length ?? 0;
  const intact = (text.match(/[^\p{ASCII}]/gu)?.length ?? 0) - damaged;
  // Sequences of UTF-8 do not occur in Windows-1252 by chance: a few wrong bytes are damage.
  return intact > damaged ? text : new TextDecoder('windows-1252').decode(bytes);
}

/** Texts in other encodings have no zero bytes, apart from damage; in UTF-16 every line end, digit and blank has one. */
function findUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, 4096);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd === 0 || even + odd < sample.length / 20) return undefined;
  if (odd >= 4 * even) return 'utf-16le';
  return even >= 4 * odd ? 'utf-16be' : undefined;
}
