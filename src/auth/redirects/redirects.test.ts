import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AuthContext } from '#auth/auth-context.ts'
import { readSettings } from '#server/settings.ts'
import { tries } from '#tests/support/tries.ts'
import { isAllowedRedirect } from './redirects.ts'

/** The settings that decide about redirects: the site's address and the operator's list. */
const withSite = (siteUrl: string, uriAllowList = '') =>
  ({
    settings: readSettings({ SITE_URL: siteUrl, URI_ALLOW_LIST: uriAllowList }),
    address: { url: 'http://127.0.0.1:3000' },
  }) as AuthContext

const expectOf = (context: AuthContext, addresses: Record<string, boolean>) => {
  for (const [address, isAllowed] of Object.entries(addresses))
    expect(isAllowedRedirect(context, address), address).toBe(isAllowed)
}

describe('a redirect target', () => {
  test('can be any page of the site itself: same scheme, host and port', () => {
    expectOf(withSite('https://money.example.org/app'), {
      'https://money.example.org': true,
      'https://money.example.org/any/page?with=query#and-fragment': true,
      'https://MONEY.example.org/': true,
      'http://money.example.org/': false,
      'https://money.example.org:8443/': false,
      'https://money.example.org:443/': false,
      'https://example.org/': false,
      'https://sub.money.example.org/': false,
      'https://money.example.org.evil.example/': false,
      'https://evil.example/https://money.example.org/': false,
    })
    expectOf(withSite('https://money.example.org:8443'), {
      'https://money.example.org:8443/': true,
      'https://money.example.org/': false,
    })
  })

  test('can have any port if the site is on this machine', () => {
    for (const host of ['localhost', 'app.localhost', '127.0.0.1', '[::1]', '0.0.0.0'])
      expectOf(withSite(`http://${host}:3000`), {
        [`http://${host}/`]: true,
        [`http://${host}:5173/x`]: true,
        [`https://${host}:3000/`]: host === '127.0.0.1' || host === '[::1]',
      })
  })

  test('can be a loopback address, but no other numeric address', () => {
    expectOf(withSite('https://money.example.org', 'http*://**'), {
      'http://127.0.0.1:4000/callback': true,
      'http://127.0.0.2/callback': true,
      'http://[::1]:4000/callback': true,
      'http://10.0.0.1/': false,
      'http://[2001:db8::1]/': false,
      'http://0.0.0.0/': false,
      'http://2130706433/': false,
      'http://0x7f000001/': false,
      'http://127.1/': false,
      'http://0177.0.0.1/': false,
      'app://12345/': false,
      'http://ex%61mple.org/': false,
      'https://exämple.org/': false,
      'https://example_.org/': false,
      'https://example.org/': true,
    })
  })

  test('can be on the operator’s list, whose patterns match the address without its fragment', () => {
    const list = [
      'https://exact.example.org/callback',
      'https://*.example.com/in',
      'https://deep.example.com/**',
      'https://one?.example.net/',
      'https://[ab].example.net/',
      'https://{left,right}.example.net/',
      'https://star.example.net/\\*',
      'com.example.app:/callback',
      'outgo://**',
    ].join(',')
    expectOf(withSite('https://money.example.org', list), {
      'https://exact.example.org/callback': true,
      'https://exact.example.org/callback#fragment': true,
      'https://exact.example.org/callback?sb_flow_id=1': false,
      'https://exact.example.org/callback/': false,
      'https://exact.example.org:444/callback': false,
      'http://exact.example.org/callback': false,
      'https://any.example.com/in': true,
      'https://a.b.example.com/in': false,
      'https://evil.example/.example.com/in': false,
      'https://deep.example.com/a/b.c?d=e': true,
      'https://deep.example.com/a/../b': false,
      'https://deep.example.com/%2e%2E/b': false,
      'https://deep.example.com/...': true,
      'https://one1.example.net/': true,
      'https://one12.example.net/': false,
      'https://one..example.net/': false,
      'https://a.example.net/': true,
      'https://c.example.net/': false,
      'https://right.example.net/': true,
      'https://middle.example.net/': false,
      'https://star.example.net/*': true,
      'https://star.example.net/x': false,
      'com.example.app:/callback': true,
      'outgo://signed-in/now': true,
    })
  })

  test('cannot be an address that browsers parse differently', () => {
    const context = withSite(
      'https://money.example.org',
      'https://money.example.org/**,https://*.example.org/**',
    )
    expectOf(context, {
      'https://money.example.org@evil.example/': false,
      'https://user:password@money.example.org/': false,
      'https://evil.example\\@money.example.org/': false,
      'https:\\\\money.example.org/': false,
      'https:money.example.org': false,
      'https:/money.example.org': false,
      'https:///money.example.org': false,
      '//money.example.org/': false,
      '/path': false,
      '': false,
      'https://money.example.org/\n': false,
      'https://money.exa\tmple.org/': false,
      ' https://money.example.org/': false,
      'https://money.example.org%2f.evil.example/': false,
      'https://money.example.org。evil.example/': false,
      'javascript://money.example.org/%0aalert(1)': false,
      'data:text/html,x': false,
      'https://https:?x.example.org//': false,
      'https://evil?x.example.org/': false,
    })
    expect(isAllowedRedirect(withSite('https://money.example.org', '**'), 'javascript:alert(1)')).toBe(false)
  })

  test('never leaves the allowed hosts, however it is written', () => {
    const context = withSite(
      'https://money.example.org',
      'https://*.friends.example/**,https://exact.example/in',
    )
    const piece = fc.constantFrom(
      ...[
        'https:',
        'http:',
        'HTTPS:',
        '//',
        '/',
        '\\',
        '@',
        ':',
        '#',
        '?',
        '.',
        '%2f',
        '%00',
        '\t',
        '..',
        '[',
        ']',
      ],
      ...['money.example.org', 'friends.example', 'x.friends.example', 'exact.example', 'evil.example', 'in'],
      ...[
        '443',
        '127.0.0.1',
        '2130706433',
        '0x7f.1',
        '[::1]',
        'xn--',
        'é',
        '。',
        '／',
        'javascript:',
        '&',
        '=',
        'user',
      ],
    )
    const written = fc.array(piece, { minLength: 1, maxLength: 9 }).map((pieces) => pieces.join(''))
    const started = written.map((rest) => `https://${rest}`)
    fc.assert(
      fc.property(fc.oneof(written, started, fc.webUrl()), (address) => {
        if (!isAllowedRedirect(context, address)) return
        const { protocol, hostname, port, username } = new URL(address)
        expect(username).toBe('')
        if (/^(127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)) return
        expect(protocol).toBe('https:')
        expect(port).toBe('')
        expect(hostname).toMatch(/^(money\.example\.org|[^.]*\.friends\.example|exact\.example)$/)
      }),
      { numRuns: tries(20_000) },
    )
  })

  test('is the site itself if the operator’s pattern is invalid', () => {
    expect(
      isAllowedRedirect(
        withSite('https://money.example.org', 'https://[z-a].example/'),
        'https://b.example/',
      ),
    ).toBe(false)
  })
})
