"""Tests every client on a generated one: run by the test beside it."""

from __future__ import annotations

import io
import socket
import threading
import time
import traceback
import unittest
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx

from client import (
    ApiError,
    BusinessClient,
    CheckoutClient,
    ConfigurationError,
    InvalidResponseError,
    NetworkError,
    PaycontractError,
    PayloadNotJsonError,
    RedirectError,
    RequestTimeoutError,
    Retry,
    ValidationError,
    WrongKeyTypeError,
)
from client import checkout as client_checkout
from client.json_text import decode, encode

PUBLIC = "pk_test_kJ8sPq2ZxV0w"
SECRET = "sk_test_T4mN7rYbUe1C"
ORDER: Any = {
    "customer": {},
    "order": {"amount": 1, "currency": "NGN", "reference": "a"},
}
Handler = Callable[[httpx.Request], httpx.Response]


class Sealed:
    """The caller's own cipher."""

    def encrypt(self, plaintext: Any) -> str:
        return "sealed"


class Answers:
    """A service that gives these answers in turn, and records the requests."""

    def __init__(self, *answers: httpx.Response | Exception) -> None:
        self.answers = list(answers)
        self.requests: list[httpx.Request] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        request.read()
        self.requests.append(request)
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        if isinstance(answer, Exception):
            raise answer
        return answer


def ok(body: Any = None) -> httpx.Response:
    return httpx.Response(200, content=encode(body))


def checkout(handler: Handler, **options: Any) -> CheckoutClient:
    http = httpx.Client(transport=httpx.MockTransport(handler), follow_redirects=True)
    keys = {"public_key": PUBLIC, "secret_key": SECRET, "encryption": Sealed()}
    return CheckoutClient("https://host/", http_client=http, **{**keys, **options})


def business(handler: Handler, **options: Any) -> BusinessClient:
    http = httpx.Client(transport=httpx.MockTransport(handler))
    keys = {"public_key": PUBLIC, "secret_key": SECRET, "encryption": Sealed()}
    return BusinessClient("https://host", http_client=http, **{**keys, **options})


class Requests(unittest.TestCase):
    def test_the_operation_decides_the_key_and_its_header(self) -> None:
        service = Answers(ok())
        checkout(service).ping()
        checkout(service).verify_order(data={"reference": "a"})
        business(service).list_aml_records(status="PENDING")
        self.assertEqual(
            [each.headers.get("api-key") for each in service.requests],
            [PUBLIC, SECRET, None],
        )
        self.assertEqual(
            service.requests[2].headers["authorization"], f"Bearer {SECRET}"
        )
        self.assertEqual(
            str(service.requests[2].url), "https://host/aml?status=PENDING"
        )

    def test_a_plaintext_is_sealed_and_nothing_else_travels(self) -> None:
        service = Answers(ok())
        checkout(service).create_order(data=ORDER)
        self.assertEqual(service.requests[0].content, b'{"data":"sealed"}')

        class Open:
            def encrypt(self, plaintext: Any) -> Any:
                return plaintext

        for cipher in (Open(), None):
            with self.assertRaises(ConfigurationError):
                checkout(service, encryption=cipher).create_order(data=ORDER)
        self.assertEqual(len(service.requests), 1)

    def test_a_path_parameter_leads_to_no_other_path(self) -> None:
        service = Answers(ok())
        business(service).verify_payment(reference="a/../b?c#d é")
        path = service.requests[0].url.raw_path
        self.assertEqual(path, b"/s2s/payments/verify/a%2F..%2Fb%3Fc%23d%20%C3%A9")
        for reference in ("", ".", ".."):
            with self.assertRaises(ConfigurationError):
                business(service).verify_payment(reference=reference)

    def test_files_travel_in_a_form(self) -> None:
        service = Answers(ok())
        named = io.BytesIO(b"%PDF")
        named.name = "/home/me/a.pdf"  # type: ignore[attr-defined]
        for file in (("a.pdf", b"%PDF"), named):
            business(service).submit_source_of_funds_file(
                transaction_id="TXN_1", source_of_funds="GIFT", file=file
            )
        for request in service.requests:
            self.assertIn(b'name="transactionId"\r\n\r\nTXN_1\r\n', request.content)
            self.assertIn(b'filename="a.pdf"', request.content)
            self.assertIn(b"%PDF", request.content)

    def test_a_file_that_is_none_is_refused(self) -> None:
        service = Answers(ok())
        files: list[Any] = [
            "a.pdf",
            Path("/not/there"),
            io.StringIO("a"),
            None,
            1,
            ("a", 1),
        ]
        for file in files:
            with self.subTest(file), self.assertRaises(ConfigurationError):
                business(service).submit_source_of_funds_file(
                    transaction_id="TXN_1", source_of_funds="GIFT", file=file
                )
        self.assertEqual(service.requests, [])

    def test_a_computed_float_is_refused_and_no_number_that_was_meant(self) -> None:
        service = Answers(ok())
        for amount in (2500, 25.5, 0.1 + 0.4, 0.125, Decimal("1") / 3, 1e300):
            checkout(service).create_refund(data={"reference": "a", "amount": amount})
        self.assertEqual(len(service.requests), 6)
        for wrong in (0.1 + 0.2, 19.99 * 100):
            with self.assertRaises(ValidationError) as raised:
                checkout(service).create_refund(
                    data={"reference": "4242424242424242", "amount": wrong}
                )
            self.assertEqual(raised.exception.field_errors[0].field, "data.amount")
            self.assertIn("calculate with Decimal", str(raised.exception))
            self.assertNotIn("4242", str(raised.exception))
        self.assertEqual(len(service.requests), 6)

    def test_it_says_what_it_is_unless_the_caller_does(self) -> None:
        service = Answers(ok())
        checkout(service).ping()
        own = {"User-Agent": "shop/1"}
        checkout(service, headers=own).ping()
        http = httpx.Client(transport=httpx.MockTransport(service), headers=own)
        CheckoutClient("https://host", public_key=PUBLIC, http_client=http).ping()
        first, *others = (each.headers["user-agent"] for each in service.requests)
        self.assertRegex(
            first, r"^paycontract-python/\d+\.\d+\.\d+ \(python 3\.\d+\.\d+\)$"
        )
        self.assertEqual(others, ["shop/1", "shop/1"])

    def test_numbers_keep_their_digits(self) -> None:
        service = Answers(
            httpx.Response(200, content=b'{"a":0.10,"b":1e2,"c":12345678901234567890}')
        )
        answer: Any = checkout(service).ping()
        self.assertEqual(
            answer,
            {"a": Decimal("0.10"), "b": Decimal("1e2"), "c": 12345678901234567890},
        )
        self.assertEqual(
            encode([Decimal("25.50"), Decimal("3E+2"), 1.5]), b"[25.5,300,1.5]"
        )

    def test_what_has_no_json_form_is_refused(self) -> None:
        circle: list[Any] = []
        circle.append(circle)
        lossy = Decimal("0.12345678901234567890123")
        for value in (float("nan"), Decimal("NaN"), lossy, "\ud800", object(), circle):
            with self.subTest(repr(value)), self.assertRaises(
                PayloadNotJsonError
            ) as raised:
                encode({"number": "4242424242424242", "value": value})
            self.assertIsNone(raised.exception.__cause__)
            self.assertTrue(raised.exception.__suppress_context__)

    def test_json_that_is_none_is_no_value(self) -> None:
        for content in (b"NaN", b"[" * 100_000, b"\xff", b"", b"\xfe\xff\x00\x31"):
            with self.assertRaises(ValueError):
                decode(content)


class Options(unittest.TestCase):
    def test_what_could_never_work_is_refused(self) -> None:
        service = Answers(ok())
        for code, options in (
            ("mixed_environments", {"secret_key": "sk_live_1"}),
            ("malformed_key", {"public_key": "pk\n"}),
            ("malformed_key", {"secret_key": "ключ"}),
            ("invalid_option", {"timeout": 0}),
            ("invalid_option", {"timeout": float("nan")}),
            ("invalid_option", {"retry": Retry(attempts=0)}),
            ("invalid_option", {"retry": 3}),
            ("invalid_option", {"headers": {"a\nb": "c"}}),
            ("invalid_option", {"headers": {"a": "b\r\nc: d"}}),
            ("invalid_option", {"encryption": "key"}),
        ):
            with self.subTest(options), self.assertRaises(ConfigurationError) as raised:
                checkout(service, **options)
            self.assertEqual(raised.exception.code, code)
        for url in (
            "",
            "host",
            "ftp://host",
            "https://",
            "https://a:b@host",
            "https://host?a",
        ):
            with self.subTest(url), self.assertRaises(ConfigurationError):
                CheckoutClient(url)

    def test_a_secret_key_travels_in_private(self) -> None:
        service = Answers(ok())
        http = httpx.Client(transport=httpx.MockTransport(service))
        for host, is_sent in (
            ("http://127.0.0.1:1", True),
            ("http://[::1]", True),
            ("http://localhost", True),
            ("http://127.0.0.1.example.com", False),
            ("http://localhost.example.com", False),
            ("http://10.0.0.1", False),
        ):
            client = CheckoutClient(
                host, secret_key=SECRET, encryption=Sealed(), http_client=http
            )
            with self.subTest(host):
                if is_sent:
                    client.list_refunds()
                    continue
                with self.assertRaises(ConfigurationError) as raised:
                    client.list_refunds()
                self.assertEqual(raised.exception.code, "insecure_transport")

    def test_a_call_may_be_told_otherwise(self) -> None:
        service = Answers(ok())
        client = checkout(service, headers={"x-a": "1", "x-b": "1"})
        client.create_order(
            data=ORDER, options={"headers": {"x-b": "2"}, "idempotency_key": "k"}
        )
        sent = service.requests[0].headers
        self.assertEqual(
            [sent["x-a"], sent["x-b"], sent["idempotency-key"]], ["1", "2", "k"]
        )
        with self.assertRaises(ConfigurationError):
            client.ping(options={"idempotency_key": "k"})


class Failures(unittest.TestCase):
    def test_an_error_says_what_the_service_said_and_no_more(self) -> None:
        told = f"no\u001b[31m \u202ecard 4242 4242 4242 4242, key {SECRET} or {SECRET[8:].upper()}"
        body = {
            "statusCode": "25",
            "message": told,
            "errors": [{"field": "order.amount", "message": told}, "odd"],
        }
        headers = {"x-request-id": "req_1", "retry-after": "7"}
        service = Answers(httpx.Response(404, content=encode(body), headers=headers))
        with self.assertRaises(ApiError) as raised:
            checkout(service).verify_order(data={"reference": "a"})
        error = raised.exception
        self.assertEqual(
            (error.status, error.status_code, error.code), (404, "25", "api_error")
        )
        self.assertEqual((error.request_id, error.retry_after), ("req_1", 7.0))
        self.assertEqual(error.field_errors[0].field, "order.amount")
        for text in (str(error), str(error.field_errors)):
            self.assertIn("[digits removed], key [key removed]", text)
            self.assertNotIn("4242", text)
            self.assertNotIn(SECRET[-6:].lower(), text.lower())
            self.assertTrue(text.isprintable())

    def test_a_key_of_the_wrong_type_has_an_error_of_its_own(self) -> None:
        for message, expected in (
            ("Invalid SECRET key", "secret"),
            ("Invalid public key passed", "public"),
        ):
            service = Answers(httpx.Response(401, content=encode({"message": message})))
            with self.assertRaises(WrongKeyTypeError) as raised:
                checkout(service).ping()
            self.assertEqual(raised.exception.expected_key_type, expected)

    def test_a_redirect_is_never_followed(self) -> None:
        service = Answers(
            httpx.Response(302, headers={"location": "https://evil.example/a?b"})
        )
        with self.assertRaises(RedirectError) as raised:
            checkout(service).ping()
        self.assertEqual(raised.exception.location, "https://evil.example")
        self.assertEqual(len(service.requests), 1)

    def test_a_success_is_json_or_nothing(self) -> None:
        self.assertIsNone(checkout(Answers(httpx.Response(204))).ping())
        with self.assertRaises(InvalidResponseError):
            checkout(Answers(httpx.Response(200, content=b"<html>"))).ping()

    def test_a_lost_connection_repeats_no_key(self) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            url = f"http://127.0.0.1:{free.getsockname()[1]}"
        with self.assertRaises(NetworkError) as raised:
            CheckoutClient(url, public_key=PUBLIC).ping()
        self.assertFalse(raised.exception.may_have_been_sent)
        self.assertNotIn(PUBLIC, "".join(traceback.format_exception(raised.exception)))
        with self.assertRaises(NetworkError) as raised:
            checkout(Answers(httpx.ReadError(f"header {PUBLIC}"))).ping()
        self.assertTrue(raised.exception.may_have_been_sent)
        self.assertNotIn(PUBLIC, "".join(traceback.format_exception(raised.exception)))

    def test_a_timeout_counts_for_the_whole_answer(self) -> None:
        """Sends one byte after the other, each in time."""
        with socket.create_server(("127.0.0.1", 0)) as server:
            done = threading.Event()

            def drip() -> None:
                connection, _ = server.accept()
                connection.sendall(b"HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n")
                while not done.wait(0.02):
                    try:
                        connection.sendall(b" ")
                    except OSError:
                        break
                connection.close()

            thread = threading.Thread(target=drip)
            thread.start()
            url = f"http://127.0.0.1:{server.getsockname()[1]}"
            started = time.monotonic()
            with self.assertRaises(RequestTimeoutError):
                CheckoutClient(url, public_key=PUBLIC, timeout=0.2).ping()
            done.set()
            thread.join()
            self.assertLess(time.monotonic() - started, 5)


@patch("time.sleep")
class Retries(unittest.TestCase):
    passing = httpx.Response(503), httpx.ReadError("lost"), httpx.Response(429)

    def test_a_call_that_may_be_is_repeated(self, sleep: Any) -> None:
        service = Answers(*self.passing, ok("done"))
        client = checkout(service, retry=Retry(attempts=4, backoff=1, max_backoff=3))
        self.assertEqual(client.ping(), "done")
        waits = [call.args[0] for call in sleep.call_args_list]
        for wait, most in zip(waits, (1, 2, 3)):
            self.assertTrue(most / 2 <= wait <= most, waits)

    def test_by_default_a_reading_is_tried_twice_and_a_write_once(
        self, sleep: Any
    ) -> None:
        service = Answers(httpx.Response(503), httpx.Response(503), ok())
        with self.assertRaises(ApiError):
            checkout(service).ping()
        self.assertEqual(len(service.requests), 2)
        service = Answers(httpx.Response(429), ok())
        with self.assertRaises(ApiError):
            checkout(service).create_order(data=ORDER)
        self.assertEqual(len(service.requests), 1)
        self.assertNotIn("idempotency-key", service.requests[0].headers)

    def test_by_default_a_write_is_repeated_under_the_key_of_the_caller(
        self, sleep: Any
    ) -> None:
        service = Answers(httpx.Response(429), ok())
        checkout(service).create_order(data=ORDER, options={"idempotency_key": "k"})
        keys = [each.headers["idempotency-key"] for each in service.requests]
        self.assertEqual(keys, ["k", "k"])

    def test_nothing_is_repeated_where_that_was_taken_away(self, sleep: Any) -> None:
        for client, call in ((None, {}), (Retry(), {"retry": None})):
            service = Answers(httpx.Response(503), ok())
            with self.assertRaises(ApiError):
                checkout(service, retry=client).ping(options=call)
            self.assertEqual(len(service.requests), 1)

    def test_a_refused_write_is_repeated_under_one_key_of_its_own(
        self, sleep: Any
    ) -> None:
        for options, own in (({}, True), ({"idempotency_key": "k"}, False)):
            service = Answers(httpx.Response(429), httpx.Response(429), ok())
            client = checkout(service, retry=Retry(attempts=4))
            client.create_order(data=ORDER, options=options)
            keys = {each.headers["idempotency-key"] for each in service.requests}
            self.assertEqual((len(service.requests), len(keys)), (3, 1))
            self.assertEqual("k" not in keys, own)

    def test_a_write_that_may_be_done_is_not(self, sleep: Any) -> None:
        for answer in (httpx.Response(503), httpx.ReadError("lost")):
            service = Answers(answer, ok())
            with self.assertRaises(PaycontractError):
                checkout(service, retry=Retry()).create_order(data=ORDER)
            self.assertEqual(len(service.requests), 1)

    def test_it_is_where_the_contract_states_the_key(self, sleep: Any) -> None:
        service = Answers(*self.passing, ok())
        stated = replace(client_checkout._CREATE_ORDER, idempotency_stated=True)
        with patch.object(client_checkout, "_CREATE_ORDER", stated):
            client = checkout(service, retry=Retry(attempts=4))
            client.create_order(data=ORDER)
        self.assertEqual(len(service.requests), 4)

    def test_the_service_says_how_long_to_wait(self, sleep: Any) -> None:
        asks = httpx.Response(429, headers={"retry-after": "2"})
        checkout(Answers(asks, ok()), retry=Retry()).ping()
        sleep.assert_called_once_with(2.0)
        asks = httpx.Response(429, headers={"retry-after": "60"})
        with self.assertRaises(ApiError) as raised:
            checkout(Answers(asks, ok()), timeout=None, retry=Retry()).ping()
        self.assertEqual(raised.exception.retry_after, 60.0)

    def test_a_wait_that_would_take_too_long_ends_the_call(self, sleep: Any) -> None:
        for failure, error in (
            (httpx.Response(503), ApiError),
            (httpx.ReadError("lost"), NetworkError),
        ):
            with self.assertRaises(error):
                service = Answers(failure, ok())
                checkout(service, timeout=0.5, retry=Retry(backoff=4)).ping()
        sleep.assert_not_called()


class Pages(unittest.TestCase):
    def test_items_come_page_after_page(self) -> None:
        def page(items: list[int], number: int) -> httpx.Response:
            return ok({"data": {"items": items, "meta": {"page": number, "pages": 2}}})

        service = Answers(page([1, 2], 1), page([3], 2))
        refunds = checkout(service).iter_refunds(limit=2)
        self.assertEqual(service.requests, [])
        self.assertEqual(list(refunds), [1, 2, 3])
        self.assertEqual(
            [str(each.url.query) for each in service.requests],
            ["b'limit=2'", "b'limit=2&page=2'"],
        )

    def test_the_other_way_to_name_the_next_page(self) -> None:
        def page(item: int, following: int) -> httpx.Response:
            return ok(
                {"data": {"transactions": [item], "meta": {"nextPage": following}}}
            )

        service = Answers(page(1, 2), page(2, 0))
        self.assertEqual(list(business(service).iter_transactions()), [1, 2])

    def test_a_listing_without_end_ends(self) -> None:
        def page(item: int, following: int) -> httpx.Response:
            return ok(
                {"data": {"transactions": [item], "meta": {"nextPage": following}}}
            )

        for answers in (
            [page(1, 2), page(1, 3)],
            [page(1, 1), page(2, 1)],
            [ok({"data": None})],
        ):
            with self.assertRaises(InvalidResponseError):
                list(business(Answers(*answers)).iter_transactions())


class Together(unittest.TestCase):
    def test_one_class_catches_all(self) -> None:
        for error in (ApiError, ConfigurationError, NetworkError, PayloadNotJsonError):
            self.assertTrue(issubclass(error, PaycontractError))


if __name__ == "__main__":
    unittest.main()
