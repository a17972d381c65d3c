#!/bin/sh
# Creates a small disk to try Marquee on a full or read-only disk by hand. test/survival/disk.test.ts tests the same, but
# needs root to mount. This script uses mount as root, and otherwise udisks, which needs no password on a desktop.
#
#   script/full-disk.sh make     creates a disk of 1.3 GB in a file and prints its path
#   npm run serve -- --data PATH
#                                keep a series offline on it
#   script/full-disk.sh fill     fills the disk: the page says that it is full, and the pack waits
#   script/full-disk.sh free     frees that space: "Resume" completes the pack
#   script/full-disk.sh readonly makes the disk read-only (stop Marquee first): kept pages open, and the page says so
#   script/full-disk.sh drop     removes the disk
set -eu

image="${TMPDIR:-/tmp}/marquee-full-disk.img"
state="$image.place"
# Packs and the search index wait while less than 1 GB is free.
megabytes=1300

fail() {
  echo "$1" >&2
  exit 1
}

place() {
  [ -f "$state" ] || fail "There is no disk. Create one with \"$0 make\"."
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
  command -v udisksctl >/dev/null || fail 'Creating a disk needs root or udisksctl.'
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
    [ ! -f "$state" ] || fail "There is a disk already, at $(place)."
    truncate --size "${megabytes}M" "$image"
    mkfs.ext4 -q -E "root_owner=$(id -u):$(id -g)" "$image"
    attach rw
    echo "The disk is at $(place)"
    ;;
  fill)
    # dd fails once the disk is full.
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
    echo "The disk is now read-only, at $(place)"
    ;;
  drop)
    detach
    rm -f "$image" "$state"
    rmdir "$image.d" 2>/dev/null || true
    ;;
  *)
    sed -n '2,11s/^# \{0,1\}//p' "$0"
    exit 2
    ;;
esac
