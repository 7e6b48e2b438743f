package paycontract;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * JSON as maps, lists, strings, booleans, null, and numbers that keep every digit ({@link
 * BigDecimal}).
 */
final class Json {
  private static final int MAX_DEPTH = 200;
  private static final int MAX_DIGITS = 400;

  private final String text;
  private int at;

  private Json(String text) {
    this.text = text;
  }

  /** @throws IllegalArgumentException it is not JSON; the message does not quote the text */
  static Object read(String text) {
    Json reader = new Json(text);
    Object value = reader.readValue(0);
    reader.skipSpace();
    if (reader.at != text.length()) {
      throw noJson();
    }
    return value;
  }

  /** Copies a value as plain JSON data, and uploads, which are sent in forms. */
  static Object copy(Object value) {
    if (value == null
        || value instanceof String
        || value instanceof Boolean
        || value instanceof Upload) {
      return value;
    }
    if (value instanceof Number number) {
      return toDecimal(number);
    }
    if (value instanceof JsonRecord json) {
      return copy(json.members());
    }
    if (value instanceof JsonRecord.Value constant) {
      return copy(constant.value());
    }
    if (value instanceof Collection<?> items) {
      List<Object> copies = new ArrayList<>();
      items.forEach(item -> copies.add(copy(item)));
      return Collections.unmodifiableList(copies);
    }
    if (value instanceof Map<?, ?> members) {
      Map<String, Object> copies = new LinkedHashMap<>();
      members.forEach((name, member) -> copies.put(String.valueOf(name), copy(member)));
      return Collections.unmodifiableMap(copies);
    }
    throw ConfigurationException.invalid(value.getClass().getName() + " cannot be written as JSON");
  }

  /** Returns the value at a dotted path; null if the path does not exist. */
  static Object find(Object value, String path) {
    Object at = value;
    for (String name : path.split("\\.")) {
      at = at instanceof Map<?, ?> members ? members.get(name) : null;
    }
    return at;
  }

  /** Whether a dotted path exists, even if its value is null. */
  static boolean has(Object value, String path) {
    int dot = path.lastIndexOf('.');
    Object parent = dot < 0 ? value : find(value, path.substring(0, dot));
    return parent instanceof Map<?, ?> members && members.containsKey(path.substring(dot + 1));
  }

  /** Whether two JSON values are equal; as numbers, 10 and 10.00 are. */
  static boolean isSame(Object first, Object second) {
    return first instanceof BigDecimal left && second instanceof BigDecimal right
        ? left.compareTo(right) == 0
        : Objects.equals(first, second);
  }

  static BigDecimal toDecimal(Number number) {
    if (number instanceof BigDecimal decimal) {
      return decimal;
    }
    if (number instanceof BigInteger integer) {
      return new BigDecimal(integer);
    }
    double value = number.doubleValue();
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      throw ConfigurationException.invalid("a number of JSON is finite");
    }
    return new BigDecimal(number.toString());
  }

  static String write(Object value) {
    StringBuilder out = new StringBuilder();
    write(copy(value), out);
    return out.toString();
  }

  private static void write(Object value, StringBuilder out) {
    if (value instanceof String string) {
      writeString(string, out);
    } else if (value instanceof List<?> items) {
      String separator = "[";
      for (Object item : items) {
        write(item, out.append(separator));
        separator = ",";
      }
      out.append(items.isEmpty() ? "[]" : "]");
    } else if (value instanceof Map<?, ?> members) {
      String separator = "{";
      for (Map.Entry<?, ?> member : members.entrySet()) {
        writeString((String) member.getKey(), out.append(separator));
        write(member.getValue(), out.append(':'));
        separator = ",";
      }
      out.append(members.isEmpty() ? "{}" : "}");
    } else if (value instanceof BigDecimal number && Math.abs((long) number.scale()) < 100) {
      out.append(number.toPlainString());
    } else if (value instanceof Upload) {
      throw ConfigurationException.invalid("a file travels in a form only");
    } else {
      out.append(value);
    }
  }

  private static void writeString(String string, StringBuilder out) {
    out.append('"');
    for (int index = 0; index < string.length(); index++) {
      char character = string.charAt(index);
      if (character == '"' || character == '\\') {
        out.append('\\').append(character);
      } else if (character < ' ') {
        out.append(String.format("\\u%04x", (int) character));
      } else {
        out.append(character);
      }
    }
    out.append('"');
  }

  private Object readValue(int depth) {
    skipSpace();
    if (depth > MAX_DEPTH || at == text.length()) {
      throw noJson();
    }
    switch (text.charAt(at)) {
      case '{':
        return readObject(depth);
      case '[':
        return readList(depth);
      case '"':
        return readString();
      case 't':
        return readWord("true", Boolean.TRUE);
      case 'f':
        return readWord("false", Boolean.FALSE);
      case 'n':
        return readWord("null", null);
      default:
        return readNumber();
    }
  }

  private Map<String, Object> readObject(int depth) {
    Map<String, Object> members = new LinkedHashMap<>();
    at++;
    if (!skip('}')) {
      do {
        skipSpace();
        String name = readString();
        expect(':');
        members.put(name, readValue(depth + 1));
      } while (skip(','));
      expect('}');
    }
    return Collections.unmodifiableMap(members);
  }

  private List<Object> readList(int depth) {
    List<Object> items = new ArrayList<>();
    at++;
    if (!skip(']')) {
      do {
        items.add(readValue(depth + 1));
      } while (skip(','));
      expect(']');
    }
    return Collections.unmodifiableList(items);
  }

  private String readString() {
    if (at == text.length() || text.charAt(at++) != '"') {
      throw noJson();
    }
    StringBuilder string = new StringBuilder();
    while (at < text.length() && text.charAt(at) >= ' ') {
      char character = text.charAt(at++);
      if (character == '"') {
        return string.toString();
      }
      string.append(character == '\\' ? readEscape() : character);
    }
    throw noJson();
  }

  private char readEscape() {
    char letter = at < text.length() ? text.charAt(at++) : ' ';
    int plain = "\"\\/bfnrt".indexOf(letter);
    if (plain >= 0) {
      return "\"\\/\b\f\n\r\t".charAt(plain);
    }
    if (letter != 'u' || at + 4 > text.length()) {
      throw noJson();
    }
    int unit = 0;
    for (int end = at + 4; at < end; at++) {
      int digit = text.charAt(at) < 128 ? Character.digit(text.charAt(at), 16) : -1;
      if (digit < 0) {
        throw noJson();
      }
      unit = unit * 16 + digit;
    }
    return (char) unit;
  }

  private Object readWord(String word, Object value) {
    if (!text.startsWith(word, at)) {
      throw noJson();
    }
    at += word.length();
    return value;
  }

  private BigDecimal readNumber() {
    int start = at;
    while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    String number = text.substring(start, at);
    if (number.length() > MAX_DIGITS
        || !number.matches("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]{1,9})?")) {
      throw noJson();
    }
    return new BigDecimal(number);
  }

  private boolean skip(char wanted) {
    skipSpace();
    boolean found = at < text.length() && text.charAt(at) == wanted;
    at += found ? 1 : 0;
    return found;
  }

  private void expect(char wanted) {
    if (!skip(wanted)) {
      throw noJson();
    }
  }

  private void skipSpace() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  private static IllegalArgumentException noJson() {
    return new IllegalArgumentException("it is not JSON");
  }
}
