import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** The separators of addresses. */
const PARTS = /[\s,;]+/u

/** Returns an address without its zone, and an IPv4 address mapped to IPv6 as IPv4. */
const normalAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/iu, '').replace(/%.*$/u, '')

/** Adds an address or a network (CIDR) to a list; returns false for anything else. */
function add(list: BlockList, entry: string): boolean {
  const [, address, bits] = /^([^/]+)(?:\/(\d{1,3}))?$/u.exec(entry) ?? []
  if (address === undefined) return false
  const most = isIPv4(address) ? 32 : isIPv6(address) ? 128 : -1
  const prefix = bits === undefined ? most : Number(bits)
  if (most < 0 || prefix > most) return false
  list.addSubnet(address, prefix, most === 32 ? 'ipv4' : 'ipv6')
  return true
}

const entriesIn = (text: string | null): string[] => (text ?? '').split(PARTS).filter(Boolean)

/** Returns the first entry that is neither an address nor a network; undefined when all are valid. */
export const wrongAddress = (text: string | null): string | undefined => entriesIn(text).find(entry => !add(new BlockList(), entry))

/** Returns whether a token may be used from an address; from anywhere when none is given. */
export function placesOf(text: string | null): (address: string) => boolean {
  const entries = entriesIn(text)
  if (entries.length === 0) return () => true
  const list = new BlockList()
  // Invalid entries allow no address.
  for (const entry of entries) add(list, entry)
  return address => {
    const plain = normalAddress(address)
    if (isIPv4(plain)) return list.check(plain, 'ipv4')
    return isIPv6(plain) && list.check(plain, 'ipv6')
  }
}
