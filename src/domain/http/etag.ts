/** Whether an If-None-Match header names an entity tag: whoever has that answer need not get it again. Compared weakly, as RFC 9110 wants it. */
export function isNamedTag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch != null && ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag));
}
