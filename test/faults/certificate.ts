/*
 * A self-signed certificate for localhost and catalogue.invalid, for tests of certificate checks. Its key protects nothing.
 * Created with: openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 36500
 *   -subj /CN=localhost -addext subjectAltName=DNS:localhost,DNS:catalogue.invalid
 */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBpzCCAU6gAwIBAgIUdRV/wc/HDhc36D6agx3wZ5MkYzEwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjE0NTg0OFoYDzIxMjYxMDI5
MTQ1ODQ4WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQN2110QEXHThYSZmLOzpn8ptl+0Emwzo5crBJeRacpcqgb6Rkl+UH8
kvggcF2Y/PlyHYrp1U5gY33CA60Vy3JAo3wwejAdBgNVHQ4EFgQU1GX7z+V1/oQG
LppRj6TF7SPwtucwHwYDVR0jBBgwFoAU1GX7z+V1/oQGLppRj6TF7SPwtucwDwYD
VR0TAQH/BAUwAwEB/zAnBgNVHREEIDAegglsb2NhbGhvc3SCEWNhdGFsb2d1ZS5p
bnZhbGlkMAoGCCqGSM49BAMCA0cAMEQCIEIhoOjESquhrpbpLLbeD58K0McUL3/M
2IayKSWptkJpAiBnXhjti+3QHB6fo3t1Yti5VlZvx4uhNV3TKWtyTzl79g==
-----END CERTIFICATE-----
`;

export const privateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgMLidC46S/r8Emgjh
tbTf4BxWCwPIy27YCL1c8D2JAO6hRANCAAQN2110QEXHThYSZmLOzpn8ptl+0Emw
zo5crBJeRacpcqgb6Rkl+UH8kvggcF2Y/PlyHYrp1U5gY33CA60Vy3JA
-----END PRIVATE KEY-----
`;
