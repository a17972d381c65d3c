#!/bin/sh
# Shows what Marquee does on a disk that is full, and on one that is read-only. test/survival/disk.test.ts proves the
# same by itself where it may mount: it needs root. Without root, make the disk with udisks, which asks for no password
# at a desktop; this script does that where `udisksctl` is there, and uses mount where it is run by root.
#
#   script/full-disk.sh make     makes a disk of 24 MB in a file and says where it is
#   npm run serve -- --data PLACE
#                                on it, keep a series offline: the page says that the disk is full, and the pack waits
#   script/full-disk.sh fill     takes what room is left, for whoever does not want to wait for that
#   script/full-disk.sh free     gives it back: "go on" finishes the pack
#   script/full-disk.sh readonly makes it read-only (stop Marquee first): what is kept can be read, the page says so
#   script/full-disk.sh drop     takes the disk away
set -eu

image="${TMPDIR:-/tmp}/marquee-full-disk.img"
state="$image.place"
megabytes=24

fail() {
  echo "$1" >&2
  exit 1
}

place() {
  [ -f "$state" ] || fail "There is no disk: make one with \"$0 make\"."
  cat "$state"
}

device() {
  losetup --list --noheadings --output NAME --associated "$image" | head -n 1
}

attach() {
  if [ "$(id -u)" = 0 ]; then
    folder="$image.d"
    mkdir -p "$folder"
    mount -o "loop,$1" "$image" "$folder"
    echo "$folder" >"$state"
    return
  fi
  command -v udisksctl >/dev/null || fail 'Neither root nor udisksctl: on this system the disk cannot be made.'
  [ "$1" = ro ] && set -- "$1" --read-only
  udisksctl loop-setup --file "$image" ${2:-} >/dev/null
  udisksctl mount --block-device "$(device)" --options "$1" | sed 's/.* at //; s/\.$//' >"$state"
}

detach() {
  if [ "$(id -u)" = 0 ]; then
    umount "$(place)"
    return
  fi
  block="$(device)"
  udisksctl unmount --block-device "$block" >/dev/null
  udisksctl loop-delete --block-device "$block"
}

case "${1:-}" in
  make)
    [ ! -f "$state" ] || fail "There is one already, at $(place)."
    dd if=/dev/zero of="$image" bs=1M count="$megabytes" status=none
    mkfs.ext4 -q -E "root_owner=$(id -u):$(id -g)" "$image"
    attach rw
    echo "The disk is at $(place)"
    ;;
  fill)
    # Ends with an error, because that is what it is for.
    dd if=/dev/zero of="$(place)/filling" bs=64K status=none 2>/dev/null || true
    df -h "$(place)"
    ;;
  free)
    rm -f "$(place)/filling"
    df -h "$(place)"
    ;;
  readonly)
    detach
    attach ro
    echo "Read-only now, at $(place)"
    ;;
  drop)
    detach
    rm -f "$image" "$state"
    rmdir "$image.d" 2>/dev/null || true
    ;;
  *)
    sed -n '2,14s/^# \{0,1\}//p' "$0"
    exit 2
    ;;
esac
