import type { CertificateEnd } from '../../../observability/publicCertificate.ts';
import type { DeskTexts } from '../../texts/deskTexts.ts';

/** What a clerk must tell of a certificate that ends, as texts (rule 13.28). */
export function toCertificateWarnings({ t, start }: DeskTexts, end: CertificateEnd | undefined, timeZone: string): string[] {
  if (!end) return [];
  const values = { host: end.host, when: start({ startMs: end.endsMs, dayOnly: true }, timeZone) };
  return [t(end.hasEnded ? 'certificate.ended' : 'certificate.ends', values)];
}
