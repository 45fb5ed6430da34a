import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** What people part addresses by. */
const PARTS = /[\s,;]+/u

/** An address of this machine's protocol or another's, an IPv4 one written as IPv6 as what it is. */
const bareOf = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/iu, '').replace(/%.*$/u, '')

/** Adds an address or a network (CIDR) to a list; false for what is neither. */
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

/** The first entry that is no address and no network; undefined when all are. */
export const wrongAddress = (text: string | null): string | undefined => entriesIn(text).find(entry => !add(new BlockList(), entry))

/** From where a token may be used: everywhere where nothing is said. */
export function placesOf(text: string | null): (address: string) => boolean {
  const entries = entriesIn(text)
  if (entries.length === 0) return () => true
  const list = new BlockList()
  // What cannot be read opens nothing.
  for (const entry of entries) add(list, entry)
  return address => {
    const plain = bareOf(address)
    if (isIPv4(plain)) return list.check(plain, 'ipv4')
    return isIPv6(plain) && list.check(plain, 'ipv6')
  }
}
