"""What became of the tests under Wine: a line a part, then those that failed and why others were not run.

python table.py FOLDER     of the files that suite.sh left there; ends with 1 if a test failed
"""

import sys
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree


def main(folder: Path) -> int:
    failed, reasons, all_of = [], Counter[str](), Counter[str]()
    for file in sorted(folder.glob("*.xml")):
        found: Counter[str] = Counter()
        for case in ElementTree.parse(file).iter("testcase"):
            bad = case.find("failure") if case.find("failure") is not None else case.find("error")
            skipped = case.find("skipped")
            if bad is not None:
                found["failed"] += 1
                failed.append(f"{case.get('classname')}::{case.get('name')}  {(bad.get('message') or '')[:160]!r}")
            elif skipped is not None:
                found["not run"] += 1
                reasons[skipped.get("message") or ""] += 1
            else:
                found["passed"] += 1
        all_of += found
        print(f"{file.stem:28}", *(f"{what} {found[what]:5}" for what in ("passed", "failed", "not run")))
    print(f"{'all':28}", *(f"{what} {all_of[what]:5}" for what in ("passed", "failed", "not run")))
    for line in failed:
        print("FAILED ", line)
    for reason, number in reasons.most_common():
        print(f"not run {number:4}: {reason}")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
