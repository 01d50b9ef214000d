import { fieldsOf } from '../../../domain/broker/metadataRecords.ts';

/** What the log says about a connection that failed (rule 17.18). */
export interface NetworkCause {
  /** Code of Node.js or undici, such as ECONNREFUSED or CERT_HAS_EXPIRED. */
  code: string;
  /** What the operator has to do about a certificate, as a sentence. */
  advice?: string;
}

const UNKNOWN_AUTHORITY =
  'The certificate of the service is of an authority that Node.js does not know: name the file of that authority in NODE_EXTRA_CA_CERTS (docs/deployment.md).';

/** Advice for the codes of certificates that Node.js rejects. */
const ADVICE: Partial<Record<string, string>> = {
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_AUTHORITY,
  DEPTH_ZERO_SELF_SIGNED_CERT: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_AUTHORITY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: `${UNKNOWN_AUTHORITY} Or the service does not send its intermediate certificate.`,
  CERT_HAS_EXPIRED: 'The certificate of the service has ended: its operator must renew it.',
  CERT_NOT_YET_VALID: 'The certificate of the service is not valid yet: compare the clocks of both machines.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of the service is of another name: use the name that it has in the address.',
};

/**
 * Reads why a connection failed from an error, or from the error inside it; undefined when that says nothing (rule 17.18). It has no
 * address and nothing of the answer.
 */
export function readNetworkCause(error: unknown): NetworkCause | undefined {
  const { code, cause, description } = fieldsOf(error);
  // fetch has the error of the connection in `cause`, the WebSocket of socket.io in its event.
  const inner = cause ?? fieldsOf(description)['error'];
  if (typeof code !== 'string') return inner === undefined ? undefined : readNetworkCause(inner);
  const advice = ADVICE[code];
  return { code, ...(advice && { advice }) };
}
