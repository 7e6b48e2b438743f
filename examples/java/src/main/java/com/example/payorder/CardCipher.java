package com.example.payorder;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Makes the string that {@code cardData} carries: hex(iv):hex(ciphertext):hex(tag), AES-256-GCM.
 *
 * <p>That card data is AES-256-GCM encrypted is stated in the interface document (§4.2). Nonce, tag and encoding are not
 * shown: these are paycontract's proposals (gap aes-parameters).
 */
public final class CardCipher {
    private static final int KEY_BYTES = 32;
    private static final int IV_BYTES = 12;
    private static final int TAG_BYTES = 16;

    private final SecretKeySpec key;
    private final SecureRandom random = new SecureRandom();

    /** Reads the card key: standard base64 of 32 bytes. */
    public CardCipher(String base64Key) {
        byte[] bytes;
        try {
            bytes = Base64.getDecoder().decode(base64Key);
        } catch (IllegalArgumentException cause) {
            bytes = new byte[0];
        }
        if (bytes.length != KEY_BYTES) {
            throw new IllegalArgumentException("the card key must be standard base64 of 32 bytes");
        }
        this.key = new SecretKeySpec(bytes, "AES");
    }

    // #region encrypt-card
    /** Seals a card under a random IV, which no other card may share. */
    public String encrypt(String json) {
        byte[] iv = new byte[IV_BYTES];
        random.nextBytes(iv);
        return seal(iv, json.getBytes(StandardCharsets.UTF_8));
    }

    String seal(byte[] iv, byte[] message) {
        byte[] sealed;
        try {
            Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
            cipher.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(TAG_BYTES * 8, iv));
            sealed = cipher.doFinal(message);
        } catch (GeneralSecurityException cause) {
            throw new IllegalStateException("this Java runtime refuses AES-256-GCM", cause);
        }
        int tagStart = sealed.length - TAG_BYTES;
        HexFormat hex = HexFormat.of();
        return String.join(":",
            hex.formatHex(iv), hex.formatHex(sealed, 0, tagStart), hex.formatHex(sealed, tagStart, sealed.length));
    }
    // #endregion encrypt-card
}
