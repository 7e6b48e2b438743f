<?php

declare(strict_types=1);

namespace Paycontract\Http;

/** Sends requests to the service: curl by default, or an HTTP client of your own. */
interface Transport
{
    /**
     * Sends the request once: a write that is sent again may be carried out twice. Every answer is a response, whatever
     * its status. It must not follow redirects.
     *
     * @throws TransportException no answer came
     */
    public function send(Request $request): Response;
}
