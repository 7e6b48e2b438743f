module example.com/pay-order

go 1.19
