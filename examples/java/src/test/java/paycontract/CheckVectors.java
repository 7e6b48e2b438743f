package paycontract;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import javax.crypto.Cipher;

/**
 * Checks the client's ciphers, webhooks and outcomes by the vectors of paycontract, without a test
 * library: VECTORS names their folder.
 */
public final class CheckVectors {
  private static final Path FOLDER =
      Path.of(Objects.requireNonNullElse(System.getenv("VECTORS"), "../../contracts/vectors"));

  private final Map<String, Map<?, ?>> keys = new HashMap<>();
  private int passed;
  private int failed;

  private CheckVectors() throws IOException {
    for (Map<?, ?> key : read("rsa-keys.json", "keys")) {
      keys.put(text(key, "id"), key);
    }
  }

  /**
   * Ends with 0 where all pass.
   *
   * @param arguments none
   * @throws IOException the vectors cannot be read
   */
  public static void main(String[] arguments) throws IOException {
    if (!Files.isDirectory(FOLDER)) {
      System.err.println("VECTORS must name the folder of the vectors: " + FOLDER + " is none");
      System.exit(1);
    }
    CheckVectors test = new CheckVectors();
    test.provePayloads();
    test.proveLimits();
    test.proveKeys();
    test.proveCards();
    test.proveWebhooks();
    test.proveOutcomes();
    System.out.println(test.passed + " passed, " + test.failed + " failed");
    System.exit(test.failed == 0 && test.passed > 0 ? 0 : 1);
  }

  private void provePayloads() throws IOException {
    for (Map<?, ?> vector : read("rsa-payload.json", "decrypts")) {
      String input = text(vector, "input");
      prove(
          vector,
          "what others encrypted is read",
          () -> expectEqual(decrypt(vector, text(vector, "output")), input));
      prove(
          vector,
          "what is encrypted here is read again",
          () -> expectEqual(decrypt(vector, rsaCipherOf(vector).encrypt(bytes(input))), input));
    }
  }

  private void proveLimits() throws IOException {
    for (Map<?, ?> vector : read("rsa-payload.json", "limits")) {
      prove(
          vector,
          "a payload fits to the byte and no further",
          () -> {
            RsaCipher cipher = rsaCipherOf(vector);
            String input = text(vector, "input");
            expectEqual(
                cipher.maxPayloadBytes(), ((Number) vector.get("maxPayloadBytes")).intValue());
            expectEqual(decrypt(vector, cipher.encrypt(bytes(input))), input);
            expectRefusal(
                PayloadTooLongException.class,
                () -> cipher.encrypt(bytes(text(vector, "refusedInput"))));
          });
    }
  }

  private void proveKeys() throws IOException {
    for (Map<?, ?> vector : read("key-formats.json", "accepted")) {
      prove(
          vector,
          "a key is read",
          () -> {
            String n = text((Map<?, ?>) vector.get("output"), "n");
            expectEqual(
                readKey(vector).key().getModulus(),
                new BigInteger(1, Base64.getUrlDecoder().decode(n)));
          });
    }
    for (Map<?, ?> vector : read("key-formats.json", "refused")) {
      prove(
          vector,
          "a key is refused by its form, and not repeated",
          () -> {
            ConfigurationException refusal =
                expectRefusal(ConfigurationException.class, () -> readKey(vector));
            expectEqual(refusal.code().name().toLowerCase(Locale.ROOT), text(vector, "error"));
            String form = "was read as " + text(vector, "recognisedAs") + ",";
            expectEqual(refusal.getMessage().contains(form), true);
          });
    }
  }

  private void proveCards() throws IOException {
    HexFormat hex = HexFormat.of();
    for (Map<?, ?> vector : read("card-aes-256-gcm.json", "decrypts")) {
      prove(
          vector,
          "the same IV gives the same string",
          () ->
              expectEqual(
                  new CardCipher(text(vector, "key"))
                      .seal(ivOf(vector), bytes(text(vector, "input"))),
                  text(vector, "output").toLowerCase(Locale.ROOT)));
    }
    for (Map<?, ?> vector : read("aes-256-gcm.json", "seals")) {
      String key = Base64.getEncoder().encodeToString(hex.parseHex(text(vector, "key")));
      prove(
          vector,
          "the same IV gives the same string",
          () ->
              expectEqual(
                  new CardCipher(key).seal(ivOf(vector), hex.parseHex(text(vector, "input"))),
                  text(vector, "output")));
      prove(
          vector,
          "no two cards are sealed alike, under an IV of 12 bytes",
          () -> {
            CardCipher cipher = new CardCipher(key);
            String first = cipher.encrypt(bytes("{}"));
            expectEqual(first.equals(cipher.encrypt(bytes("{}"))), false);
            expectEqual(first.indexOf(':'), 24);
          });
    }
    for (Map<?, ?> vector : read("card-aes-256-gcm.json", "refusedKeys")) {
      prove(
          vector,
          "a card key is refused",
          () -> {
            ConfigurationException refusal =
                expectRefusal(
                    ConfigurationException.class, () -> new CardCipher(text(vector, "input")));
            expectEqual(refusal.code().name().toLowerCase(Locale.ROOT), text(vector, "error"));
          });
    }
  }

  private void proveWebhooks() throws IOException {
    Set<String> seen = new HashSet<>();
    for (Map<?, ?> vector : read("webhooks.json", "vectors")) {
      prove(
          vector,
          "a delivery is judged",
          () -> expectEqual(judge(vector, seen), text(vector, "expected")));
    }
  }

  private void proveOutcomes() throws IOException {
    for (Map<?, ?> vector : read("outcomes.json", "vectors")) {
      for (boolean isAsynchronous : new boolean[] {false, true}) {
        String how = isAsynchronous ? ", asynchronously" : "";
        Proof proof = () -> new OutcomeVector(vector, isAsynchronous).check();
        prove(vector, "a lost answer is found out" + how, proof);
      }
    }
  }

  /** What a receiver makes of a delivery, with a memory of the ids that it has seen. */
  private static String judge(Map<?, ?> vector, Set<String> seen) {
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    ((Map<?, ?>) vector.get("headers"))
        .forEach((name, value) -> headers.put((String) name, (String) value));
    String[] secrets = ((List<?>) vector.get("secrets")).toArray(String[]::new);
    Instant now = Instant.ofEpochSecond(((Number) vector.get("nowSeconds")).longValue());
    WebhookVerifier verifier = new WebhookVerifier(secrets).clock(Clock.fixed(now, ZoneOffset.UTC));
    if (vector.get("toleranceSeconds") instanceof Number seconds) {
      verifier = verifier.tolerance(Duration.ofSeconds(seconds.longValue()));
    }
    try {
      WebhookEvent event = verifier.verify(bytes(text(vector, "rawBody")), headers::get);
      expectEqual(event.event(), text(vector, "event"));
      expectEqual(event.id(), Objects.requireNonNullElse(text(vector, "eventId"), ""));
      if (event instanceof WebhookEvent.Unknown) {
        return "unknown";
      }
      // Vectors stand alone, apart from those that replay another.
      boolean isReplay = vector.get("replayOf") != null;
      return !seen.add(event.id()) && isReplay ? "duplicate" : "accepted";
    } catch (WebhookException refusal) {
      // The vectors call what is too old stale.
      return refusal.errorCode().replace("webhook_", "").replace("too_old", "stale");
    }
  }

  private static RsaCipher readKey(Map<?, ?> vector) {
    Object key = vector.get("input");
    return new RsaCipher(
        key instanceof String text ? text : Json.write(key), RsaCipher.Padding.OAEP_SHA256);
  }

  private RsaCipher rsaCipherOf(Map<?, ?> vector) {
    Map<?, ?> publicKey = (Map<?, ?>) keys.get(text(vector, "key")).get("public");
    return new RsaCipher(text(publicKey, "spkiPem"), paddingOf(vector));
  }

  private static RsaCipher.Padding paddingOf(Map<?, ?> vector) {
    return RsaCipher.Padding.of(text(vector, "padding"));
  }

  /** What the service does; no consumer needs it. */
  private String decrypt(Map<?, ?> vector, String data) throws Exception {
    String pem = text((Map<?, ?>) keys.get(text(vector, "key")).get("private"), "pkcs8Pem");
    byte[] pkcs8 = Base64.getMimeDecoder().decode(pem.replaceAll("-----[A-Z ]+-----", ""));
    PrivateKey key = KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(pkcs8));
    Cipher cipher = paddingOf(vector).createCipher(Cipher.DECRYPT_MODE, key);
    return new String(cipher.doFinal(Base64.getDecoder().decode(data)), StandardCharsets.UTF_8);
  }

  private static byte[] ivOf(Map<?, ?> vector) {
    return HexFormat.of().parseHex(text(vector, "output").split(":")[0]);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String text(Map<?, ?> vector, String member) {
    return (String) vector.get(member);
  }

  private static List<Map<?, ?>> read(String file, String group) throws IOException {
    Map<?, ?> groups = (Map<?, ?>) Json.read(Files.readString(FOLDER.resolve(file)));
    return Arrays.asList(((List<?>) groups.get(group)).toArray(Map<?, ?>[]::new));
  }

  private interface Proof {
    void run() throws Exception;
  }

  private void prove(Map<?, ?> vector, String claim, Proof proof) {
    try {
      proof.run();
      passed++;
    } catch (Exception | AssertionError failure) {
      failed++;
      System.err.println("FAILED " + text(vector, "id") + ": " + claim + ": " + failure);
    }
  }

  private static void expectEqual(Object got, Object want) {
    if (!Objects.equals(got, want)) {
      throw new AssertionError("got " + got + ", want " + want);
    }
  }

  private static <E extends Exception> E expectRefusal(Class<E> error, Proof proof)
      throws Exception {
    try {
      proof.run();
    } catch (Exception refusal) {
      if (error.isInstance(refusal)) {
        return error.cast(refusal);
      }
      throw refusal;
    }
    throw new AssertionError("it was accepted");
  }
}
