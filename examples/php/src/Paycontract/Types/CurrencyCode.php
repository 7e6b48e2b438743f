<?php

declare(strict_types=1);

namespace Paycontract\Types;

/**
 * A currency that a request may name, as its ISO 4217 code. The interface document counts 21 supported currencies,
 * which all endpoints share, and does not list them; this list is proposed. §8
 */
enum CurrencyCode: string
{
    case Ngn = 'NGN';
    case Usd = 'USD';
    case Gbp = 'GBP';
    case Eur = 'EUR';
    case Cad = 'CAD';
    case Ghs = 'GHS';
    case Kes = 'KES';
    case Zar = 'ZAR';
    case Ugx = 'UGX';
    case Tzs = 'TZS';
    case Rwf = 'RWF';
    case Xof = 'XOF';
    case Xaf = 'XAF';
    case Zmw = 'ZMW';
    case Mwk = 'MWK';
    case Egp = 'EGP';
    case Mad = 'MAD';
    case Aed = 'AED';
    case Cny = 'CNY';
    case Inr = 'INR';
    case Aud = 'AUD';
}
