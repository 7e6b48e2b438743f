<?php

declare(strict_types=1);

namespace Paycontract\Types;

/**
 * The state of an order as a number. 1 initiated, 2 pending, 3 processing, 4 failed, 5 successful, 6 cancelled, 7
 * expired; 4 to 7 are final. Further numbers may be added. Proposal: status-ids.
 *
 * Other values may come.
 */
final class OrderStatusId
{
    public const VALUE_1 = 1;
    public const VALUE_2 = 2;
    public const VALUE_3 = 3;
    public const VALUE_4 = 4;
    public const VALUE_5 = 5;
    public const VALUE_6 = 6;
    public const VALUE_7 = 7;
}
