package paycontract;

import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.ByteBuffer;
import java.util.concurrent.Flow.Subscriber;

/**
 * A body that is sent once. With the system property {@code jdk.httpclient.enableAllMethodRetry},
 * an HttpClient resends any request whose connection is lost; a write would be carried out twice.
 */
final class OnceBody implements BodyPublisher {
  private final BodyPublisher content;
  private volatile boolean isSent;

  private OnceBody(BodyPublisher content) {
    this.content = content;
  }

  /** Copies a request. The copy can be sent once: a second time it fails before a byte is sent. */
  static HttpRequest.Builder in(HttpRequest request) {
    BodyPublisher content = request.bodyPublisher().orElseGet(BodyPublishers::noBody);
    return HttpRequest.newBuilder(request, (name, value) -> true)
        .method(request.method(), new OnceBody(content));
  }

  /** HttpClient calls this before it sends the first byte, and again before it resends. */
  @Override
  public long contentLength() {
    if (isSent) {
      throw new IllegalStateException("the request was sent, and is not sent again");
    }
    return content.contentLength();
  }

  @Override
  public void subscribe(Subscriber<? super ByteBuffer> subscriber) {
    isSent = true;
    content.subscribe(subscriber);
  }
}
