<?php

declare(strict_types=1);

namespace Paycontract\Http;

/** Carries a request to the service: curl by default, or an HTTP client of your own. */
interface Transport
{
    /**
     * Sends the request once: one that is sent again may be carried out twice. Every answer is a response, whatever its
     * status. A redirect must not be followed.
     *
     * @throws TransportException where no answer came
     */
    public function send(Request $request): Response;
}
