"""Reads the sessions that one may see, and afterwards what has changed of them. Nothing but Python is needed.

python3 feed.py URL ACCOUNT TOKEN [DELTA_LINK] prints `sid status` or `sid removed` a line, and at the end the link to
ask next time.
"""
import base64
import json
import re
import sys
import urllib.parse
import urllib.request

PATH = "/odata/NaireSessions"


def main(base: str, account: str, token: str, since: str | None = None) -> None:
    credentials = base64.b64encode(f"{account}:{token}".encode()).decode()
    headers = {
        "Authorization": f"Basic {credentials}",
        "Prefer": "odata.track-changes",
        "OData-MaxVersion": "4.01",
    }

    def get(url: str) -> dict:
        with urllib.request.urlopen(urllib.request.Request(url, headers=headers)) as response:
            return json.load(response)

    # The product's own document says what a call takes.
    call = get(f"{base}/openapi.json")["paths"][PATH]["get"]
    names = [parameter.get("name", parameter.get("$ref", "")) for parameter in call["parameters"]]
    if not any("select" in name.lower() for name in names):
        raise SystemExit("this server lets nobody select")
    link = since or f"{base}{PATH}?{urllib.parse.urlencode({'$select': 'Sid,Status'})}"
    while link:
        page = get(link)
        for row in page["value"]:
            if "@odata.removed" in row:
                print(re.search(r"'(\w+)'", row["@odata.id"]).group(1), "removed")
            else:
                print(row["Sid"], row["Status"])
        link = page.get("@odata.nextLink")
    print(page["@odata.deltaLink"])


if __name__ == "__main__":
    main(*sys.argv[1:])
