import { isIPv4, isIPv6 } from 'node:net'

/** Is this host or address one of this machine alone? An address may be IPv4 written as IPv6. */
export const isLoopback = (host: string): boolean => {
  const bare = host.replace(/^\[|\]$/gu, '').replace(/^::ffff:/iu, '')
  return bare === 'localhost' || (isIPv4(bare) && bare.startsWith('127.')) || (isIPv6(bare) && /^(?:0*:)*0*1$/u.test(bare))
}
