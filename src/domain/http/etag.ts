/** Whether an `If-None-Match` header contains an entity tag, so that 304 is enough; compares weakly, as RFC 9110 requires. */
export function matchesEtag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  const toOpaqueTag = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch != null && ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || toOpaqueTag(tag) === toOpaqueTag(etag));
}
