package com.example.payorder;

import checkoutapi.Client.Json;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import javax.crypto.Cipher;

/** Holds both ciphers to the vectors of paycontract, without a test library: VECTORS names their folder. */
public final class CheckVectors {
    private static final Path FOLDER =
        Path.of(Objects.requireNonNullElse(System.getenv("VECTORS"), "../../contracts/vectors"));

    private final Map<String, Map<String, Object>> keys = new HashMap<>();
    private int passed;
    private int failed;

    private CheckVectors() throws IOException {
        for (var key : read("rsa-keys.json", "keys")) {
            keys.put(text(key, "id"), key);
        }
    }

    public static void main(String[] arguments) throws IOException {
        if (!Files.isDirectory(FOLDER)) {
            System.err.println("VECTORS must name the folder of the vectors: " + FOLDER + " is none");
            System.exit(1);
        }
        var test = new CheckVectors();
        test.provePayloads();
        test.proveLimits();
        test.proveKeys();
        test.proveCards();
        test.proveCardKeys();
        System.out.println(test.passed + " passed, " + test.failed + " failed");
        System.exit(test.failed == 0 && test.passed > 0 ? 0 : 1);
    }

    private void provePayloads() throws IOException {
        for (var vector : read("rsa-payload.json", "decrypts")) {
            String input = text(vector, "input");
            prove(vector, "what others encrypted is read", () ->
                expectEqual(decrypt(vector, text(vector, "output")), input));
            prove(vector, "what is encrypted here is read again", () ->
                expectEqual(decrypt(vector, payloadCipherOf(vector).encrypt(input)), input));
        }
    }

    private void proveLimits() throws IOException {
        for (var vector : read("rsa-payload.json", "limits")) {
            prove(vector, "a payload fits to the byte and no further", () -> {
                PayloadCipher cipher = payloadCipherOf(vector);
                expectEqual((long) cipher.maxPayloadBytes(), vector.get("maxPayloadBytes"));
                expectEqual(decrypt(vector, cipher.encrypt(text(vector, "input"))), text(vector, "input"));
                expectRefusal(PayloadCipher.PayloadTooLongException.class, () ->
                    cipher.encrypt(text(vector, "refusedInput")));
            });
        }
    }

    private void proveKeys() throws IOException {
        for (var vector : read("key-formats.json", "accepted")) {
            if (isPem(vector)) {
                prove(vector, "a key is read", () -> {
                    var key = new PayloadCipher(text(vector, "input"), PayloadCipher.Padding.OAEP_SHA256).key();
                    var modulus = new BigInteger(1, Base64.getUrlDecoder().decode((String) ((Map<?, ?>) vector.get("output")).get("n")));
                    expectEqual(key.getModulus(), modulus);
                });
            }
        }
        for (var vector : read("key-formats.json", "refused")) {
            if (isPem(vector)) {
                prove(vector, "a key is refused", () -> expectRefusal(IllegalArgumentException.class, () ->
                    new PayloadCipher(text(vector, "input"), PayloadCipher.Padding.OAEP_SHA256)));
            }
        }
    }

    private void proveCards() throws IOException {
        for (var vector : read("card-aes-256-gcm.json", "decrypts")) {
            byte[] message = text(vector, "input").getBytes(StandardCharsets.UTF_8);
            prove(vector, "the same IV gives the same string", () ->
                expectEqual(new CardCipher(text(vector, "key")).seal(ivOf(vector), message),
                    text(vector, "output").toLowerCase(Locale.ROOT)));
        }
        for (var vector : read("aes-256-gcm.json", "seals")) {
            HexFormat hex = HexFormat.of();
            String key = Base64.getEncoder().encodeToString(hex.parseHex(text(vector, "key")));
            prove(vector, "the same IV gives the same string", () ->
                expectEqual(new CardCipher(key).seal(ivOf(vector), hex.parseHex(text(vector, "input"))),
                    text(vector, "output")));
            prove(vector, "no two cards are sealed alike", () -> {
                var cipher = new CardCipher(key);
                String first = cipher.encrypt("{}");
                expectEqual(first.equals(cipher.encrypt("{}")), false);
                expectEqual(first.indexOf(':'), 24);
            });
        }
    }

    private void proveCardKeys() throws IOException {
        for (var vector : read("card-aes-256-gcm.json", "refusedKeys")) {
            prove(vector, "a card key is refused", () ->
                expectRefusal(IllegalArgumentException.class, () -> new CardCipher(text(vector, "input"))));
        }
    }

    /** This example reads PEM with real line ends; the other formats are for those that need them. */
    private static boolean isPem(Map<String, Object> vector) {
        return text(vector, "id").contains("pem") && !text(vector, "id").equals("spki-pem-escaped-newlines");
    }

    private PayloadCipher payloadCipherOf(Map<String, Object> vector) {
        Map<?, ?> publicKey = (Map<?, ?>) keys.get(text(vector, "key")).get("public");
        return new PayloadCipher((String) publicKey.get("spkiPem"), PayloadCipher.Padding.of(text(vector, "padding")));
    }

    /** What the service does; no consumer needs it. */
    private String decrypt(Map<String, Object> vector, String data) throws GeneralSecurityException {
        String pem = (String) ((Map<?, ?>) keys.get(text(vector, "key")).get("private")).get("pkcs8Pem");
        byte[] pkcs8 = Base64.getMimeDecoder().decode(pem.replaceAll("-----[A-Z ]+-----", ""));
        PrivateKey key = KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(pkcs8));
        var padding = PayloadCipher.Padding.of(text(vector, "padding"));
        Cipher cipher = padding.newCipher();
        cipher.init(Cipher.DECRYPT_MODE, key, padding.parameters());
        return new String(cipher.doFinal(Base64.getDecoder().decode(data)), StandardCharsets.UTF_8);
    }

    private static byte[] ivOf(Map<String, Object> vector) {
        return HexFormat.of().parseHex(text(vector, "output").split(":")[0]);
    }

    private static String text(Map<String, Object> vector, String member) {
        return (String) vector.get(member);
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> read(String file, String group) throws IOException {
        var groups = (Map<String, Object>) Json.parse(Files.readString(FOLDER.resolve(file)));
        return (List<Map<String, Object>>) groups.get(group);
    }

    private interface Proof {
        void run() throws Exception;
    }

    private void prove(Map<String, Object> vector, String claim, Proof proof) {
        try {
            proof.run();
            passed++;
        } catch (Exception | AssertionError failure) {
            failed++;
            System.err.println("FAILED " + text(vector, "id") + ": " + claim + ": " + failure);
        }
    }

    private static void expectEqual(Object got, Object want) {
        if (!got.equals(want)) {
            throw new AssertionError("got " + got + ", want " + want);
        }
    }

    private static void expectRefusal(Class<? extends Exception> error, Proof proof) throws Exception {
        try {
            proof.run();
        } catch (Exception refusal) {
            if (error.isInstance(refusal)) {
                return;
            }
            throw refusal;
        }
        throw new AssertionError("it was accepted");
    }
}
