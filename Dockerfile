# An image with the command. In a clone: npm ci && npm pack -w assay && docker build -t assay .
#   docker run --rm -v "$PWD:/work" assay check
FROM node:22-slim
COPY assay-*.tgz /tmp/
RUN npm install --prefix /opt --offline --no-audit --no-fund /tmp/assay-*.tgz && rm /tmp/assay-*.tgz
USER 65532
WORKDIR /work
ENTRYPOINT ["node", "/opt/node_modules/assay/bin/assay.js"]
CMD ["check"]
