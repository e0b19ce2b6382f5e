import { type KeyObject, randomBytes, sign } from 'node:crypto'

/**
 * A self-signed X.509 certificate in PEM, the form in which identity providers accept a key. Node can read certificates but
 * not create them. This one has nothing but name, time and key, so it is written out here.
 */
export function selfSignedCertificate(
  keys: { publicKey: KeyObject; privateKey: KeyObject },
  name: string,
  from: Date,
): string {
  const to = new Date(from)
  to.setUTCFullYear(from.getUTCFullYear() + 20)
  const version3 = der(0xa0, der(tags.integer, Buffer.from([2])))
  // Positive and of full length: no sign bit and no leading zero byte.
  const serial = randomBytes(16)
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40
  const issuer = commonName(name)
  const content = der(
    tags.sequence,
    version3,
    der(tags.integer, serial),
    sha256WithRsa,
    issuer,
    der(tags.sequence, time(from), time(to)),
    issuer,
    keys.publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = sign('sha256', content, keys.privateKey)
  const certificate = der(
    tags.sequence,
    content,
    sha256WithRsa,
    der(tags.bitString, Buffer.from([0]), signature),
  )
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

const tags = {
  integer: 0x02,
  bitString: 0x03,
  null: 0x05,
  objectId: 0x06,
  utf8String: 0x0c,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
}

/** A DER value: tag, length, content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  if (content.length < 0x80) return Buffer.concat([Buffer.from([tag, content.length]), content])
  const length = Buffer.from(content.length.toString(16).padStart(4, '0'), 'hex')
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, content])
}

/** 1.2.840.113549.1.1.11 */
const sha256WithRsa = der(
  tags.sequence,
  der(tags.objectId, Buffer.from('2a864886f70d01010b', 'hex')),
  der(tags.null),
)

/** 2.5.4.3 */
const commonName = (name: string): Buffer =>
  der(
    tags.sequence,
    der(
      tags.set,
      der(
        tags.sequence,
        der(tags.objectId, Buffer.from('550403', 'hex')),
        der(tags.utf8String, Buffer.from(name)),
      ),
    ),
  )

/** UTCTime through 2049, as RFC 5280 requires. */
function time(at: Date): Buffer {
  const digits = `${at.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}Z`
  return at.getUTCFullYear() < 2050
    ? der(tags.utcTime, Buffer.from(digits.slice(2)))
    : der(tags.generalizedTime, Buffer.from(digits))
}
