package paycontract;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Every item of a listing, page after page. A page is fetched when its first item is asked for;
 * leaving the loop early fetches no more. Each iteration begins anew.
 *
 * @param <T> the class of an item
 */
public final class Paginator<T> implements Iterable<T> {
  /** Where a page is asked for, and where it holds its items and numbers. */
  record Pages(String parameter, String items, String meta, String nextPage, String pages) {
    /** Whether a page says if another one follows it. One that does not may be the first of many. */
    boolean saysWhatFollows(Object page) {
      Object numbers = Json.find(page, meta);
      Object next = Json.find(numbers, nextPage);
      return (next == null ? Json.find(numbers, pages) : next) instanceof BigDecimal;
    }
  }

  /** The parameters of one page. */
  static final class Params extends JsonRecord {
    Params(Map<String, ?> members) {
      super(members);
    }
  }

  private final Pages pages;
  private final Map<String, Object> params;
  private final Function<Object, T> item;
  private final Function<JsonRecord, Object> fetch;

  Paginator(
      Pages pages,
      JsonRecord params,
      Function<Object, T> item,
      Function<JsonRecord, Object> fetch) {
    this.pages = pages;
    this.params = params == null ? Map.of() : params.members();
    this.item = item;
    this.fetch = fetch;
  }

  /** {@return the items as a stream} */
  public Stream<T> stream() {
    return StreamSupport.stream(spliterator(), false);
  }

  @Override
  public Iterator<T> iterator() {
    return new Iterator<>() {
      private long page = readLong(params.getOrDefault(pages.parameter, 1));
      private List<?> items = List.of();
      private int at;

      @Override
      public boolean hasNext() {
        while (at == items.size() && page > 0) {
          fetchPage();
        }
        return at < items.size();
      }

      @Override
      public T next() {
        if (!hasNext()) {
          throw new NoSuchElementException();
        }
        try {
          return item.apply(items.get(at++));
        } catch (IllegalArgumentException expected) {
          throw new MalformedAnswerException(
              "an item of " + pages.items + " is not " + expected.getMessage());
        }
      }

      private void fetchPage() {
        Map<String, Object> asked = new HashMap<>(params);
        asked.put(pages.parameter, page);
        Object answer = fetch.apply(new Params(asked));
        if (!(Json.find(answer, pages.items) instanceof List<?> found)) {
          throw new MalformedAnswerException(pages.items + " is not a list");
        }
        long next = readNextPage(Json.find(answer, pages.meta));
        if (!found.isEmpty() && (found.equals(items) || (next > 0 && next <= page))) {
          throw new MalformedAnswerException(pages.meta + " does not lead to a later page");
        }
        items = found;
        at = 0;
        page = found.isEmpty() ? 0 : next;
      }

      /** Two ways are documented: the number of the next page, 0 for none, or of all. */
      private long readNextPage(Object meta) {
        Object next = Json.find(meta, pages.nextPage);
        if (next != null) {
          return readLong(next);
        }
        return page < readLong(Json.find(meta, pages.pages)) ? page + 1 : 0;
      }
    };
  }

  private static long readLong(Object value) {
    try {
      return new BigDecimal(Objects.toString(value, "0")).longValue();
    } catch (NumberFormatException cause) {
      return 0;
    }
  }
}
