package paycontract;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Makes text of the service safe to quote: one visible line, without keys and card numbers. */
final class VisibleText {
  private static final int MIN_RUN = 4;
  private static final int MAX_RUN = 8;

  private final Set<String> runs = new HashSet<>();

  /** @param keys what the service may have echoed, in part, in any case, or as base64 */
  VisibleText(List<String> keys) {
    for (String key : keys) {
      byte[] bytes = key.getBytes(StandardCharsets.UTF_8);
      // What precedes a key shifts its base64 in three ways.
      for (int shift = 0; shift < 3; shift++) {
        byte[] shifted = new byte[shift + bytes.length];
        System.arraycopy(bytes, 0, shifted, shift, bytes.length);
        addRuns(Base64.getEncoder().encodeToString(shifted).substring(shift == 0 ? 0 : shift + 1));
      }
      addRuns(key);
    }
  }

  private void addRuns(String form) {
    String letters = squeeze(form, new ArrayList<>());
    int length = Math.min(MAX_RUN, letters.length());
    for (int at = 0; length >= MIN_RUN && at + length <= letters.length(); at++) {
      runs.add(letters.substring(at, at + length));
    }
  }

  String show(String text, int maxCharacters) {
    String visible =
        text.replaceAll("[\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]+", " ").replaceAll("\\p{Cf}+", "");
    // Cut last: a key that the cut halves would no longer be recognized.
    String room = visible.substring(0, Math.min(visible.length(), maxCharacters + 4096));
    String safe =
        maskKeys(room)
            .replaceAll("(?=(?:\\d[ -]?){13})\\d{4}(?:[ -]?\\d{4,6}){2,4}", "[digits removed]");
    return safe.length() <= maxCharacters ? safe : safe.substring(0, maxCharacters) + "...";
  }

  /** Masks keys, even if characters other than letters and digits separate their characters. */
  private String maskKeys(String text) {
    List<Integer> places = new ArrayList<>();
    String letters = squeeze(text, places);
    StringBuilder masked = new StringBuilder();
    int from = 0;
    int end = -1;
    for (int at = 0; at < letters.length(); at++) {
      for (int length = MIN_RUN; length <= MAX_RUN && at + length <= letters.length(); length++) {
        if (!runs.contains(letters.substring(at, at + length))) {
          continue;
        }
        if (at > end) {
          masked.append(text, from, places.get(at)).append("[key removed]");
        }
        end = Math.max(end, at + length);
        from = places.get(end - 1) + 1;
      }
    }
    return masked.append(text.substring(from)).toString();
  }

  private static String squeeze(String text, List<Integer> places) {
    StringBuilder letters = new StringBuilder();
    for (int at = 0; at < text.length(); at++) {
      char character = text.charAt(at);
      if (character < 128 && Character.isLetterOrDigit(character)) {
        letters.append(character);
        places.add(at);
      }
    }
    return letters.toString().toLowerCase(Locale.ROOT);
  }
}
