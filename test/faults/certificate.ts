/*
 * A self-signed certificate for localhost, for tests of what the client makes of certificates. Its key protects
 * nothing. Made once: openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 36500
 *   -subj /CN=localhost -addext subjectAltName=DNS:localhost
 */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBlDCCATugAwIBAgIUKojttX0Fc6fYch8fHNXXR6x2a2gwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMDIyNTg1OVoYDzIxMjYxMDI3
MjI1ODU5WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAS8m2ok6bTEfYWAKSErqwGdnnU7uElvxQIzQe8pPjH04qqd0uKTMqjQ
f6GTIAp7+v8xgWg+olPDAtMIRJoYzS/Uo2kwZzAdBgNVHQ4EFgQUh2h29XBoicj+
zrtMGUbk1eJTxU4wHwYDVR0jBBgwFoAUh2h29XBoicj+zrtMGUbk1eJTxU4wDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
RwAwRAIgFkgyVaFpyaCGnzDJJsittU7UuQzRxamidkJsscVGxg0CIGmYawrXCyHQ
Nxu+zQYmaRVfcRVyYiZ8JBcZ/nQGUiUX
-----END CERTIFICATE-----
`;

export const privateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgdQVatWkbcvPwUGfD
FdlPUlDjrAqm7IEX4cH8XQIfajehRANCAAS8m2ok6bTEfYWAKSErqwGdnnU7uElv
xQIzQe8pPjH04qqd0uKTMqjQf6GTIAp7+v8xgWg+olPDAtMIRJoYzS/U
-----END PRIVATE KEY-----
`;
