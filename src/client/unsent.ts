/** Error codes that rule out that anything was sent: no connection was made. */
export const UNSENT = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT|.*CERT.*)$/
