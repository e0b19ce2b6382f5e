import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#scripts/free-port.ts'

const tries = 200

/**
 * nginx in front of the product's processes, configured like `examples/nginx.conf` except that it keeps bodies in
 * memory, because its workers may not write to this user's folders.
 */
export async function startProxy(program: string, targets: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'outgo-nginx-'))
  const port = await freePort()
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, targets))
  const nginx = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  nginx.stderr.on('data', (bytes) => {
    said += bytes
  })
  const abandon = () => nginx.kill('SIGKILL')
  process.once('exit', abandon)
  const url = `http://127.0.0.1:${port}`
  for (let turn = 0; !(await answers(url)); turn++) {
    if (nginx.exitCode !== null || turn > tries) throw new Error(`nginx did not start:\n${said}`)
    await pause(50)
  }
  return {
    url,
    async stop() {
      process.off('exit', abandon)
      const ended = once(nginx, 'exit')
      if (nginx.exitCode === null && nginx.kill('SIGTERM')) await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const answers = (url: string) =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )

const configuration = (folder: string, port: number, targets: readonly string[]) => `
daemon off;
pid ${folder}/nginx.pid;
error_log stderr crit;
worker_processes 1;
events { worker_connections 4096; }
http {
  access_log off;
  client_body_temp_path ${folder}/bodies;
  proxy_temp_path ${folder}/answers;
  fastcgi_temp_path ${folder}/unused-1;
  uwsgi_temp_path ${folder}/unused-2;
  scgi_temp_path ${folder}/unused-3;
  upstream outgo {
${targets.map((target) => `    server ${new URL(target).host};`).join('\n')}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${port} backlog=1024;
    client_max_body_size 8m;
    client_body_buffer_size 8m;
    proxy_max_temp_file_size 0;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $host;
    proxy_set_header X-Real-IP $remote_addr;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_connect_timeout 5s;
    proxy_read_timeout 120s;
    location / {
      error_page 418 = @once;
      if ($request_method ~ ^(DELETE|PUT)$) {
        return 418;
      }
      proxy_next_upstream error timeout;
      proxy_pass http://outgo;
    }
    location @once {
      proxy_next_upstream off;
      proxy_pass http://outgo;
    }
  }
}
`
