package paycontract;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * HTTP Message Signatures, RFC 9421, with HMAC-SHA256.
 *
 * @param wanted the components that a signature must cover
 */
record MessageSignatures(List<String> wanted, long toleranceSeconds) implements WebhookSignature {
  // The syntax of RFC 8941, without the parts that our signatures never use. No pattern backtracks:
  // each runs in linear time. An unclosed quote extends to the end.
  private static final Pattern MEMBERS =
      Pattern.compile("(?:[^\",]++|\"(?:[^\"\\\\]++|\\\\.)*+(?:\"|\\\\?\\z))++", Pattern.DOTALL);
  private static final Pattern MEMBER =
      Pattern.compile("([a-z*][\\w*.-]*+)=(.++)", Pattern.DOTALL);
  private static final Pattern INNER_LIST =
      Pattern.compile(
          "\\( *+((?:\"[^\"\\\\]*+\"(?: ++|(?=\\))))*+)\\)"
              + "((?:; *+[a-z*][\\w*.-]*+=(?:-?\\d{1,15}+|\"(?:[^\"\\\\]++|\\\\[\"\\\\])*+\"))*+)");
  private static final Pattern COMPONENT = Pattern.compile("\"([^\"]*+)\"");
  private static final Pattern PARAMETER =
      Pattern.compile("; *+([^=]++)=(\"(?:[^\"\\\\]++|\\\\.)*+\"|[^;]++)", Pattern.DOTALL);
  private static final Pattern BYTES = Pattern.compile(":([A-Za-z\\d+/]++={0,2}):");
  private static final Pattern HEADER_NAME = Pattern.compile("[\\w!#$%&'*+.^`|~-]++");

  private record Signature(String base, String signature, Signing signing) {}

  @Override
  public List<Signing> list(List<String> secrets, Delivery delivery) {
    List<Signing> signings = new ArrayList<>();
    for (Signature each : readSignatures(delivery)) {
      boolean isSigned = false;
      for (String secret : secrets) {
        isSigned |= WebhookSignature.isSame(sign(secret, each.base), each.signature);
      }
      if (isSigned) {
        signings.add(each.signing);
      }
    }
    String digest = readDictionary(delivery.read("content-digest")).get("sha-256");
    return digestOf(delivery.rawBody()).equals(digest) ? signings : List.of();
  }

  @Override
  public void sign(String secret, String id, Delivery delivery, Map<String, String> headers) {
    headers.put("content-digest", "sha-256=" + digestOf(delivery.rawBody()));
    String parameters = ";created=" + delivery.now() + ";alg=\"hmac-sha256\"";
    String base = writeBase(wanted, parameters, delivery);
    String names = "(\"" + String.join("\" \"", wanted) + "\")";
    headers.put("signature-input", "sig=" + names + parameters);
    headers.put("signature", "sig=:" + sign(secret, base) + ":");
  }

  private static String sign(String secret, String base) {
    byte[] key = secret.getBytes(StandardCharsets.UTF_8);
    return encode(WebhookSignature.hmac("SHA256", key, base.getBytes(StandardCharsets.UTF_8)));
  }

  @Override
  public void check(List<String> secrets, String url) {
    SignedAddress.read(url);
  }

  /**
   * Lists the signatures that cover all that the contract requires, each with the text that it
   * signs. Unknown forms are skipped.
   */
  private List<Signature> readSignatures(Delivery delivery) {
    Map<String, String> signatures = readDictionary(delivery.read("signature"));
    List<Signature> found = new ArrayList<>();
    readDictionary(delivery.read("signature-input"))
        .forEach(
            (label, value) -> {
              Matcher list = INNER_LIST.matcher(value);
              Matcher bytes = BYTES.matcher(signatures.getOrDefault(label, ""));
              if (!list.matches() || !bytes.matches()) {
                return;
              }
              List<String> components =
                  COMPONENT.matcher(list.group(1)).results().map(each -> each.group(1)).toList();
              Map<String, String> given = new LinkedHashMap<>();
              PARAMETER
                  .matcher(list.group(2))
                  .results()
                  .forEach(each -> given.put(each.group(1), each.group(2)));
              String created = given.getOrDefault("created", "");
              if (!WebhookSignature.isTime(created)
                  || !given.getOrDefault("alg", "\"hmac-sha256\"").equals("\"hmac-sha256\"")
                  || !components.containsAll(wanted)) {
                return;
              }
              StringBuilder parameters = new StringBuilder();
              given.forEach((name, each) -> parameters.append(";" + name + "=" + each));
              String base = writeBase(components, parameters.toString(), delivery);
              String expires = given.getOrDefault("expires", String.valueOf(Long.MAX_VALUE));
              if (base != null) {
                // A string counts as expired.
                long until = expires.startsWith("\"") ? Long.MIN_VALUE : Long.parseLong(expires);
                Signing signing = new Signing(Long.parseLong(created), until);
                found.add(new Signature(base, bytes.group(1), signing));
              }
            });
    return found;
  }

  /**
   * Builds the signature base of RFC 9421 (section 2.5); null if a component is not in the message,
   * or is listed twice.
   *
   * @param parameters verbatim from {@code Signature-Input}
   */
  static String writeBase(List<String> components, String parameters, Delivery delivery) {
    boolean isWhole = new HashSet<>(components).size() == components.size();
    StringBuilder base = new StringBuilder();
    List<String> quoted = new ArrayList<>();
    for (String name : components) {
      String value = name.startsWith("@") ? derive(name, delivery) : readHeader(name, delivery);
      isWhole &= !value.isEmpty();
      base.append("\"" + name + "\": " + value + "\n");
      quoted.add("\"" + name + "\"");
    }
    base.append("\"@signature-params\": (" + String.join(" ", quoted) + ")" + parameters);
    return isWhole ? base.toString() : null;
  }

  /** Reads a header. Many servers throw for an invalid header name. */
  private static String readHeader(String name, Delivery delivery) {
    return HEADER_NAME.matcher(name).matches() ? delivery.read(name).trim() : "";
  }

  /** Returns a derived component; empty if unknown. The method of a webhook is always POST. */
  private static String derive(String name, Delivery delivery) {
    return name.equals("@method")
        ? "POST"
        : SignedAddress.read(delivery.url()).getOrDefault(name, "");
  }

  private static Map<String, String> readDictionary(String text) {
    Map<String, String> found = new LinkedHashMap<>();
    Matcher members = MEMBERS.matcher(text);
    while (members.find()) {
      Matcher member = MEMBER.matcher(members.group().trim());
      if (member.matches()) {
        found.put(member.group(1), member.group(2));
      }
    }
    return found;
  }

  private static String digestOf(byte[] rawBody) {
    try {
      return ":" + encode(MessageDigest.getInstance("SHA-256").digest(rawBody)) + ":";
    } catch (NoSuchAlgorithmException cause) {
      throw new IllegalStateException("this Java runtime has no SHA-256", cause);
    }
  }

  private static String encode(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }
}
