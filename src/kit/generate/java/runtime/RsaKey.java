package paycontract;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.KeySpec;
import java.security.spec.RSAPublicKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads an RSA encryption key in any of its four formats, which it recognizes by their form. */
final class RsaKey {
  private static final int MAX_CHARACTERS = 16_384;
  private static final String ACCEPTED =
      "; accepted are SPKI PEM, SPKI base64, JWK, and base64 of"
          + " <bits>!<RSAKeyValue>...</RSAKeyValue>";
  private static final String PRIVATE =
      "it holds a private key, which belongs to the service alone";

  private static final Pattern PEM =
      Pattern.compile("-----BEGIN ([A-Z0-9 ]{1,30})-----([\\w+/=\\s]*)-----END \\1-----");

  /** The two elements in either order. No other XML is parsed, to keep the parser simple. */
  private static final Pattern KEY_VALUE =
      Pattern.compile(
          "(\\d{1,5})!\\s*<RSAKeyValue>(?:\\s*<(Modulus|Exponent)>[\\w+/=\\s]*</\\2>){2}\\s*</RSAKeyValue>\\s*");

  private RsaKey() {}

  /**
   * @throws ConfigurationException {@code MISSING_KEY} or {@code MALFORMED_KEY}
   */
  static RSAPublicKey read(String key) {
    if (key == null || key.isEmpty()) {
      throw new ConfigurationException(
          ConfigurationException.Code.MISSING_KEY, "no encryption key was given" + ACCEPTED);
    }
    if (key.length() > MAX_CHARACTERS) {
      throw malformed("text", "it has more than " + MAX_CHARACTERS + " characters");
    }
    String text = key.trim();
    if (text.startsWith("{")) {
      return readJwk(text);
    }
    if (text.contains("-----BEGIN")) {
      return readPem(text);
    }
    byte[] bytes = decode(text);
    if (bytes == null) {
      throw malformed("text", "it is neither PEM nor JSON nor standard base64");
    }
    return bytes[0] == 0x30 ? readSpki("SPKI base64", bytes) : readKeyValue(bytes);
  }

  private static RSAPublicKey readPem(String text) {
    // Environment files often hold a PEM on one line, with its line ends written as \n.
    Matcher pem = PEM.matcher(text.replaceAll("\\\\[nr]", "\n").trim());
    if (!pem.matches()) {
      throw malformed("PEM", "it is not one whole block from BEGIN to END");
    }
    String label = pem.group(1);
    if (!label.equals("PUBLIC KEY")) {
      throw malformed(
          "PEM", label.contains("PRIVATE") ? PRIVATE : "its label is not \"PUBLIC KEY\"");
    }
    byte[] der = decode(pem.group(2));
    if (der == null) {
      throw malformed("SPKI PEM", "its body is not standard base64");
    }
    return readSpki("SPKI PEM", der);
  }

  private static RSAPublicKey readSpki(String form, byte[] der) {
    RSAPublicKey key = create(form, new X509EncodedKeySpec(der));
    // A key with trailing bytes, or in an encoding other than DER, is refused.
    if (!Arrays.equals(key.getEncoded(), der)) {
      throw malformed(form, "it is not one whole SubjectPublicKeyInfo");
    }
    return key;
  }

  private static RSAPublicKey readJwk(String text) {
    Object jwk;
    try {
      jwk = Json.read(text);
    } catch (IllegalArgumentException cause) {
      throw malformed("JWK", "it is not valid JSON");
    }
    Map<?, ?> members = (Map<?, ?>) jwk;
    if (!"RSA".equals(members.get("kty"))) {
      throw malformed("JWK", "its \"kty\" is not \"RSA\"");
    }
    if (List.of("d", "p", "q", "dp", "dq", "qi", "oth").stream().anyMatch(members::containsKey)) {
      throw malformed("JWK", PRIVATE);
    }
    return create("JWK", decodeUrl(members.get("n")), decodeUrl(members.get("e")));
  }

  private static RSAPublicKey readKeyValue(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    String form = text.contains("!<RSA") ? "RSAKeyValue" : "base64";
    Matcher keyValue = KEY_VALUE.matcher(text);
    if (!keyValue.matches()) {
      throw malformed(form, "it is neither an SPKI nor <bits>! and a public <RSAKeyValue>");
    }
    RSAPublicKey key =
        create(form, decode(element(text, "Modulus")), decode(element(text, "Exponent")));
    int bits = key.getModulus().bitLength();
    if (Integer.parseInt(keyValue.group(1)) != bits) {
      throw malformed(form, "its modulus has " + bits + " bits, and it announces another number");
    }
    return key;
  }

  private static String element(String text, String name) {
    String[] parts = text.split("</?" + name + ">");
    return parts.length == 3 ? parts[1] : "";
  }

  private static RSAPublicKey create(String form, byte[] modulus, byte[] exponent) {
    if (modulus == null || exponent == null) {
      throw malformed(form, "its modulus or exponent is missing or not in base64");
    }
    return create(
        form, new RSAPublicKeySpec(new BigInteger(1, modulus), new BigInteger(1, exponent)));
  }

  private static RSAPublicKey create(String form, KeySpec numbers) {
    RSAPublicKey key;
    try {
      key = (RSAPublicKey) KeyFactory.getInstance("RSA").generatePublic(numbers);
    } catch (GeneralSecurityException | ClassCastException cause) {
      throw malformed(form, "it holds no RSA key that Java takes");
    }
    int bits = key.getModulus().bitLength();
    if (bits < 2048 || bits > 8192) {
      throw malformed(form, "its modulus has " + bits + " bits, not 2048 to 8192");
    }
    BigInteger exponent = key.getPublicExponent();
    boolean isExponent = exponent.testBit(0) && exponent.bitLength() > 1;
    if (!key.getModulus().testBit(0) || !isExponent || exponent.bitLength() > 32) {
      throw malformed(
          form, "its modulus is even, or its exponent not an odd number above 1 of 32 bits");
    }
    return key;
  }

  /** Decodes standard base64, with or without line breaks; null for anything else. */
  private static byte[] decode(String base64) {
    String text = base64.replaceAll("\\s", "");
    try {
      byte[] bytes = Base64.getDecoder().decode(text);
      return bytes.length > 0 && Base64.getEncoder().encodeToString(bytes).equals(text)
          ? bytes
          : null;
    } catch (IllegalArgumentException cause) {
      return null;
    }
  }

  /** Decodes base64url without padding; null for anything else. */
  private static byte[] decodeUrl(Object base64Url) {
    if (!(base64Url instanceof String text) || !text.matches("[\\w-]+")) {
      return null;
    }
    return decode(
        text.replace('-', '+').replace('_', '/') + "=".repeat((4 - text.length() % 4) % 4));
  }

  private static ConfigurationException malformed(String form, String problem) {
    return new ConfigurationException(
        ConfigurationException.Code.MALFORMED_KEY,
        "the encryption key was read as " + form + ", but " + problem + ACCEPTED);
  }
}
