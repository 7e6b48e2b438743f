package com.example.payorder;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Cipher;
import javax.crypto.spec.OAEPParameterSpec;
import javax.crypto.spec.PSource;

/**
 * Makes the string that {@code data} carries: JSON, UTF-8, one RSA block, standard base64.
 *
 * <p>That {@code data} is RSA-encrypted is stated in the interface document (§4.1, §5.4). Key format, padding and
 * procedure are not shown: these are paycontract's proposals (gaps rsa-key-format, rsa-padding, rsa-data-procedure).
 */
public final class PayloadCipher {
    /** The RSA padding. It is never guessed: ask the operator which one your encryption key is for. */
    public enum Padding {
        OAEP_SHA256("oaep-sha256", 66, oaep("SHA-256", MGF1ParameterSpec.SHA256)),
        OAEP_SHA1("oaep-sha1", 42, oaep("SHA-1", MGF1ParameterSpec.SHA1)),
        PKCS1_V1_5("pkcs1-v1_5", 11, null);

        private final String wireName;
        private final int overheadBytes;
        private final OAEPParameterSpec parameters;

        Padding(String wireName, int overheadBytes, OAEPParameterSpec parameters) {
            this.wireName = wireName;
            this.overheadBytes = overheadBytes;
            this.parameters = parameters;
        }

        /** Java's own default takes SHA-1 for the mask, also where the name says SHA-256. */
        private static OAEPParameterSpec oaep(String hash, MGF1ParameterSpec mask) {
            return new OAEPParameterSpec(hash, "MGF1", mask, PSource.PSpecified.DEFAULT);
        }

        public static Padding of(String wireName) {
            for (Padding padding : values()) {
                if (padding.wireName.equals(wireName)) {
                    return padding;
                }
            }
            throw new IllegalArgumentException("the padding must be oaep-sha256, oaep-sha1 or pkcs1-v1_5");
        }

        Cipher newCipher() throws GeneralSecurityException {
            return Cipher.getInstance(parameters == null ? "RSA/ECB/PKCS1Padding" : "RSA/ECB/OAEPPadding");
        }

        OAEPParameterSpec parameters() {
            return parameters;
        }
    }

    /** The payload does not fit into the one block of its key. */
    public static final class PayloadTooLongException extends IllegalArgumentException {
        private static final long serialVersionUID = 1L;

        PayloadTooLongException(int bytes, int maxBytes) {
            super("the payload has " + bytes + " bytes, and " + maxBytes + " fit into one block");
        }
    }

    private static final Pattern PEM =
        Pattern.compile("\\s*-----BEGIN PUBLIC KEY-----(.+?)-----END PUBLIC KEY-----\\s*", Pattern.DOTALL);
    private static final int MIN_KEY_BITS = 2048;

    private final RSAPublicKey key;
    private final Padding padding;

    /** Reads the public encryption key of an environment: "BEGIN PUBLIC KEY", at least 2048 bits. */
    public PayloadCipher(String publicKeyPem, Padding padding) {
        this.key = readPublicKey(publicKeyPem);
        this.padding = padding;
    }

    /** The longest payload that fits into the block, in bytes of UTF-8 JSON. */
    public int maxPayloadBytes() {
        return (key.getModulus().bitLength() + 7) / 8 - padding.overheadBytes;
    }

    // #region encrypt-data
    /** Refuses a payload that is too long before anything is encrypted. */
    public String encrypt(String json) {
        byte[] message = json.getBytes(StandardCharsets.UTF_8);
        if (message.length > maxPayloadBytes()) {
            throw new PayloadTooLongException(message.length, maxPayloadBytes());
        }
        try {
            Cipher cipher = padding.newCipher(); // a Cipher is not for two threads; a PayloadCipher is
            cipher.init(Cipher.ENCRYPT_MODE, key, padding.parameters());
            return Base64.getEncoder().encodeToString(cipher.doFinal(message));
        } catch (GeneralSecurityException cause) {
            throw new IllegalStateException("this Java runtime refuses the encryption key or its padding", cause);
        }
    }
    // #endregion encrypt-data

    RSAPublicKey key() {
        return key;
    }

    private static RSAPublicKey readPublicKey(String pem) {
        Matcher block = PEM.matcher(pem);
        if (!block.matches()) {
            throw new IllegalArgumentException("the encryption key is not one whole \"PUBLIC KEY\" block of PEM");
        }
        RSAPublicKey key;
        try {
            byte[] spki = Base64.getDecoder().decode(block.group(1).replaceAll("\\s", ""));
            key = (RSAPublicKey) KeyFactory.getInstance("RSA").generatePublic(new X509EncodedKeySpec(spki));
        } catch (IllegalArgumentException | GeneralSecurityException cause) {
            throw new IllegalArgumentException("the encryption key is a PEM block, but holds no readable RSA key");
        }
        if (key.getModulus().bitLength() < MIN_KEY_BITS) {
            throw new IllegalArgumentException("the encryption key has fewer than " + MIN_KEY_BITS + " bits");
        }
        return key;
    }
}
