package paycontract;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Iterates over all items of a listing, page after page. A page is fetched when its first item is
 * read; leaving the loop early stops fetching. Each iteration starts from the beginning.
 *
 * @param <T> the class of an item
 */
public final class Paginator<T> implements Iterable<T> {
  /** The parameter for the page number, and where a page holds its items and numbers. */
  record Pages(String parameter, String items, String meta, String nextPage, String pages) {
    /** Whether a page says if another follows. One that does not may be the first of many. */
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
  private final Function<JsonRecord, CompletableFuture<Object>> fetchAsync;

  Paginator(
      Pages pages,
      JsonRecord params,
      Function<Object, T> item,
      Transport transport,
      Function<JsonRecord, Call> call) {
    this(
        pages,
        params,
        item,
        page -> transport.send(call.apply(page), JsonRecord.ANY),
        page -> transport.sendAsync(() -> call.apply(page), JsonRecord.ANY));
  }

  /**
   * Creates a paginator for pages that are fetched in another way.
   *
   * @param fetchAsync null if it is never read asynchronously
   */
  Paginator(
      Pages pages,
      JsonRecord params,
      Function<Object, T> item,
      Function<JsonRecord, Object> fetch,
      Function<JsonRecord, CompletableFuture<Object>> fetchAsync) {
    this.pages = pages;
    this.params = params == null ? Map.of() : params.members();
    this.item = item;
    this.fetch = fetch;
    this.fetchAsync = fetchAsync;
  }

  /** {@return the items as a stream} */
  public Stream<T> stream() {
    return StreamSupport.stream(spliterator(), false);
  }

  @Override
  public Iterator<T> iterator() {
    Cursor cursor = new Cursor();
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        while (!cursor.hasItem() && cursor.hasPage()) {
          cursor.take(fetch.apply(cursor.ask()));
        }
        return cursor.hasItem();
      }

      @Override
      public T next() {
        if (!hasNext()) {
          throw new NoSuchElementException();
        }
        return cursor.next();
      }
    };
  }

  /**
   * Handles item after item, without blocking.
   *
   * <pre>{@code
   * List<Refund> all = new ArrayList<>();
   * client.listRefundsPaginator().forEachAsync(all::add).thenRun(() -> book(all));
   * }</pre>
   *
   * @param action returns whether to go on with the next item; called for one item at a time, in a
   *     thread of the HTTP client. Its exceptions end the listing
   * @return completes after the last wanted item. It fails with the exception of a page, or of the
   *     action; cancelling it ends the listing
   */
  public CompletableFuture<Void> forEachAsync(Predicate<? super T> action) {
    return new Walk(action).begin();
  }

  /** The position of an iteration. */
  private final class Cursor {
    private long page = readLong(params.getOrDefault(pages.parameter, 1));
    private List<?> items = List.of();
    private int at;

    boolean hasItem() {
      return at < items.size();
    }

    boolean hasPage() {
      return page > 0;
    }

    Params ask() {
      Map<String, Object> asked = new HashMap<>(params);
      asked.put(pages.parameter, page);
      return new Params(asked);
    }

    void take(Object answer) {
      if (!(Json.find(answer, pages.items) instanceof List<?> found)) {
        throw new InvalidResponseException(pages.items + " is not a list");
      }
      long next = readNextPage(Json.find(answer, pages.meta));
      if (!found.isEmpty() && (found.equals(items) || (next > 0 && next <= page))) {
        throw new InvalidResponseException(pages.meta + " does not lead to a later page");
      }
      items = found;
      at = 0;
      page = found.isEmpty() ? 0 : next;
    }

    T next() {
      try {
        return item.apply(items.get(at++));
      } catch (IllegalArgumentException expected) {
        throw new InvalidResponseException(
            "an item of " + pages.items + " is not " + expected.getMessage());
      }
    }

    /** Reads either form: the number of the next page (0 for none), or of all pages. */
    private long readNextPage(Object meta) {
      Object next = Json.find(meta, pages.nextPage);
      if (next != null) {
        return readLong(next);
      }
      return page < readLong(Json.find(meta, pages.pages)) ? page + 1 : 0;
    }
  }

  /** An iteration that does not block. Each page is a separate call, one at a time. */
  private final class Walk {
    private final Cursor cursor = new Cursor();
    private final Predicate<? super T> action;
    private final CompletableFuture<Void> end = new CompletableFuture<>();
    private volatile CompletableFuture<Object> sending;

    Walk(Predicate<? super T> action) {
      this.action = action;
    }

    CompletableFuture<Void> begin() {
      fetch();
      end.whenComplete((done, failure) -> sending.cancel(true));
      return end;
    }

    private void fetch() {
      sending = fetchAsync.apply(cursor.ask());
      if (end.isDone()) {
        sending.cancel(true);
      }
      sending.whenComplete(this::take);
    }

    private void take(Object answer, Throwable failure) {
      if (failure != null) {
        end.completeExceptionally(failure);
        return;
      }
      try {
        cursor.take(answer);
        boolean isWanted = true;
        while (isWanted && cursor.hasItem() && !end.isDone()) {
          isWanted = action.test(cursor.next());
        }
        if (isWanted && cursor.hasPage() && !end.isDone()) {
          fetch();
        } else {
          end.complete(null);
        }
      } catch (Throwable thrown) {
        end.completeExceptionally(thrown);
      }
    }
  }

  private static long readLong(Object value) {
    try {
      return new BigDecimal(Objects.toString(value, "0")).longValue();
    } catch (NumberFormatException cause) {
      return 0;
    }
  }
}
