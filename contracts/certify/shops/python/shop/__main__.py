"""python3 -m shop"""

from __future__ import annotations

import logging
import signal
import sys
import threading
import time

from .config import read_config
from .desk import Desk
from .mistakes import check_name, mistake
from .paycontract import PaycontractError
from .service import Service
from .store import Store
from .web import Handler, Server


def main() -> None:
    logging.basicConfig(
        level=logging.INFO, stream=sys.stderr, format="%(asctime)s %(levelname)s %(message)s"
    )
    for noisy in ("httpx", "httpcore"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
    check_name()
    config = read_config()
    if mistake("log-settings"):
        logging.info("starting with %s", vars(config))
    try:
        service = Service(config)
    except PaycontractError as error:
        raise SystemExit(f"the settings cannot work: {error}") from None
    desk = Desk(config, Store(config.data), service)
    Handler.desk, Handler.config = desk, config
    server = Server(("127.0.0.1", config.port), Handler)

    def work_off() -> None:
        """What an earlier process left behind; then the job, where it is to run in here."""
        desk.reconcile()
        while config.reconcile_every > 0:
            time.sleep(config.reconcile_every)
            desk.reconcile()

    threading.Thread(target=work_off, daemon=True).start()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    logging.info("the shop is at http://127.0.0.1:%d", config.port)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass


if __name__ == "__main__":
    main()
